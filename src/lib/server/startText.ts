import { chooseLanguage, type Language } from '../i18n/language.ts';

/** What the programs say in the terminal. */
const TEXTS = {
  fr: {
    'bad-setting': 'La valeur de {name} ne convient pas.',
    'bad-option': 'L’option {option} ne convient pas. Les options : npm start -- --help',
    'bad-port': '--port veut un nombre de 0 à 65535, pas « {value} ».',
    'no-database': 'La base de données ne s’ouvre pas : {why}',
    'port-in-use':
      'Le port {port} est déjà pris. Fermez l’autre programme, ou : npm start -- --port {next}',
    'cannot-listen': 'Le serveur ne peut pas écouter sur le port {port} : {why}',
    'not-built': 'Le programme n’est pas construit. Lancez : npm start',
    'server-again': 'Le serveur s’est arrêté ; il redémarre.',
    'bridge-again': 'Le pont des lecteurs s’est arrêté ; il redémarre.',
    'bridge-off': 'Le pont des lecteurs ne peut pas démarrer ; on joue sans lecteur.',
    home: 'Accueil',
    tv: 'Télévision',
    phone: 'Téléphone',
    lab: 'Simulateur',
    code: 'CODE est le code de la table ; l’accueil en ouvre une et le montre.',
    scan: 'Ouvrez avec un téléphone du même réseau :',
    'no-reader': 'Pas de lecteur ? Le simulateur en tient lieu : npm start -- --lab',
    stop: 'Ctrl+C pour arrêter.',
    help: `Options de npm start -- :
  --port N      port du serveur (3000)
  --data DOSSIER  dossier des données (data)
  --host ADRESSE  adresse où écouter (toutes)
  --lab         permet le simulateur de lecteurs
  --no-bridge   sans les lecteurs de cette machine`,
  },
  en: {
    'bad-setting': 'The value of {name} cannot be used.',
    'bad-option': 'The option {option} cannot be used. The options: npm start -- --help',
    'bad-port': '--port wants a number from 0 to 65535, not "{value}".',
    'no-database': 'The database cannot be opened: {why}',
    'port-in-use': 'Port {port} is in use. Close the other program, or: npm start -- --port {next}',
    'cannot-listen': 'The server cannot listen on port {port}: {why}',
    'not-built': 'The program is not built. Run: npm start',
    'server-again': 'The server has stopped; it starts again.',
    'bridge-again': 'The bridge of the readers has stopped; it starts again.',
    'bridge-off': 'The bridge of the readers cannot start; play goes on without readers.',
    home: 'Home',
    tv: 'Television',
    phone: 'Phone',
    lab: 'Simulator',
    code: 'CODE is the code of the table; the home page opens one and shows it.',
    scan: 'Open with a phone on the same network:',
    'no-reader': 'No reader? The simulator stands in for one: npm start -- --lab',
    stop: 'Ctrl+C to stop.',
    help: `Options of npm start -- :
  --port N      port of the server (3000)
  --data FOLDER   folder of the data (data)
  --host ADDRESS  address to listen on (all)
  --lab         allows the simulator of readers
  --no-bridge   without the readers of this machine`,
  },
} as const satisfies Record<Language, Record<string, string>>;

export type StartKey = keyof (typeof TEXTS)['fr'];
type Values = Readonly<Record<string, string | number>>;

/** The sentence in the language of the terminal. */
export function startText(key: StartKey, values: Values = {}): string {
  const text: string = TEXTS[terminalLanguage()][key];
  const filled = { ...values, next: Number(values['port'] ?? 0) + 1 };
  return Object.entries(filled).reduce(
    (sentence, [name, value]) => sentence.replaceAll(`{${name}}`, oneLine(String(value))),
    text,
  );
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

function terminalLanguage(): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  return chooseLanguage([locale.replace('_', '-')]);
}

/** Says in one line why the program cannot go on, and ends it. */
export function giveUp(code: number, line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
