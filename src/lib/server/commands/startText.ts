import { terminalLanguage, type Language } from '../../i18n/language.ts';

/** What the programs say in the terminal. */
const TEXTS = {
  fr: {
    'bad-setting': 'La valeur de {name} ne convient pas.',
    'bad-option': 'L’option {option} ne convient pas. Les options : npm start -- --help',
    'bad-port': '--port veut un nombre de 0 à 65535, pas « {value} ».',
    'no-database': 'La base de données ne s’ouvre pas : {why}',
    damaged: 'La base de données est abîmée : {why}. Remettez la dernière sauvegarde : {command}',
    foreign:
      'La base de données {file} n’est pas de ce programme, ou a été changée par un autre ({found}). Remettez la dernière sauvegarde, ce qui met ce fichier de côté : {command}. Pour repartir de rien, déplacez-le ailleurs.',
    lost: 'La base de données {file} n’est plus là, mais ceci en est gardé : {kept}. Remettez-la : {command}. Pour repartir de rien, déplacez d’abord ailleurs ce qui est gardé.',
    'restore-finished':
      'Une restauration interrompue est achevée. La base d’avant est gardée ici : {file}',
    'backup-made': 'Sauvegarde faite : {file} ({kilobytes} Ko)',
    'backup-failed': 'La sauvegarde n’a pas pu être faite : {why}',
    'backup-under-way':
      'Une autre sauvegarde se fait dans {folder} depuis une minute ; celle-ci n’a pas été faite. Relancez la commande quand l’autre est achevée.',
    'backups-closed':
      'Les sauvegardes dans {folder} ne s’ouvrent pas : {why}. On joue sans ; pour qu’il s’en fasse d’autres, donnez ce dossier à qui fait tourner le serveur.',
    'no-backups': 'Il n’y a pas encore de sauvegarde dans {folder}.',
    'which-backup': 'Quelle sauvegarde ? npm run restore -- latest, ou l’un de ces fichiers :',
    'backup-damaged': 'Cette sauvegarde ne peut pas servir : {why}',
    'backup-foreign': '{file} n’est pas une sauvegarde de ce programme ({found}). Rien n’a changé.',
    'backup-newer':
      '{file} a été écrite par une version plus récente de ce programme ({where}), donc rien n’a changé : installez cette version, ou remettez une sauvegarde plus ancienne.',
    'backup-unreadable':
      'Ce que raconte {file} ne se lit pas ({where}), donc rien n’a changé : remettez une autre sauvegarde ; npm run restore en donne la liste.',
    'which-records': 'Quelles parties ? npm run --silent replay -- FICHIER…',
    'not-restored': 'La sauvegarde n’a pas pu être remise : {why}',
    'database-in-use':
      'Le programme tourne encore, ou une autre restauration. Arrêtez-le d’abord, puis relancez la commande.',
    restored: 'C’est fait : la base de données est celle de {file}.',
    'set-aside': 'Celle d’avant est gardée ici : {file}',
    'port-in-use':
      'Le port {port} est déjà pris. Fermez l’autre programme, ou : npm start -- --port {next}',
    'cannot-listen': 'Le serveur ne peut pas écouter sur le port {port} : {why}',
    'no-https':
      'Pas de https : le port {port} ne s’ouvre pas ({why}). Les téléphones ne peuvent pas servir de lecteurs ; tout le reste marche.',
    'trust-anew':
      'Le certificat du https est refait, car les dates de celui d’avant étaient fausses ou sa clé perdue. Les appareils qui lui faisaient confiance doivent l’apprendre une fois encore : page /trust.',
    'not-built': 'Le programme n’est pas construit. Lancez : npm start',
    'folder-in-use':
      'Un autre serveur tient déjà le dossier {folder}, ou une restauration y est en cours. Arrêtez-le d’abord, ou donnez à celui-ci un autre dossier : npm start -- --data DOSSIER',
    'server-stuck': 'Le serveur ne répond plus depuis 10 s ; on l’arrête.',
    'server-again': 'Le serveur s’est arrêté ; il redémarre.',
    'bridge-stuck': 'Le pont des lecteurs ne répond plus ; on l’arrête.',
    'bridge-again': 'Le pont des lecteurs s’est arrêté ; il redémarre.',
    'bridge-off': 'Le pont des lecteurs ne peut pas démarrer ; on joue sans lecteur.',
    home: 'Accueil',
    tv: 'Télévision',
    phone: 'Téléphone',
    lab: 'Simulateur',
    reader: 'NFC (Android)',
    code: 'CODE est le code de la table ; l’accueil en ouvre une et le montre.',
    'no-reader': 'Pas de lecteur ? Le simulateur en tient lieu : npm start -- --lab',
    pairing: 'Code pour {who} : {code} (une minute)',
    'house-opened': 'La maison est ouverte à : {who}.',
    'next-link': 'Le lien suivant : {link}',
    'house-link': 'Pour être de la maison, ouvrez ce lien ou scannez-le ; il sert une fois.',
    'house-link-file':
      'Pour être de la maison, ouvrez le lien que montre : npm run house-link -- --data {data}',
    'no-house-link': 'Il n’y a pas de lien dans {folder}. Lancez d’abord : npm start',
    opening: 'La maison s’ouvre dans le navigateur de cette machine…',
    'pairing-more': '{more} autres demandes de code ne sont pas écrites ici.',
    stop: 'Ctrl+C pour arrêter.',
    help: `Options de npm start -- :
  --port N      port du serveur (3000)
  --https-port N  port en https (celui du serveur + 443)
  --no-https    sans https
  --data DOSSIER  dossier des données (data)
  --host ADRESSE  adresse où écouter (toutes)
  --lab         permet le simulateur de lecteurs
  --no-bridge   sans les lecteurs de cette machine
  --no-open     sans ouvrir le navigateur
Le lien de la maison, une fois encore : npm run house-link`,
  },
  en: {
    'bad-setting': 'The value of {name} cannot be used.',
    'bad-option': 'The option {option} cannot be used. The options: npm start -- --help',
    'bad-port': '--port wants a number from 0 to 65535, not "{value}".',
    'no-database': 'The database cannot be opened: {why}',
    damaged: 'The database is damaged: {why}. Put the last backup in its place: {command}',
    foreign:
      'The database {file} is not of this program, or was changed by another ({found}). Put the last backup in its place, which sets that file aside: {command}. To begin anew, move it elsewhere.',
    lost: 'The database {file} is gone, but this is kept of it: {kept}. Put it back: {command}. To begin anew, first move what is kept elsewhere.',
    'restore-finished':
      'A restore that was cut short is finished. The database before is kept here: {file}',
    'backup-made': 'Backup made: {file} ({kilobytes} kB)',
    'backup-failed': 'The backup could not be made: {why}',
    'backup-under-way':
      'Another backup has been under way in {folder} for a minute; this one was not made. Run the command again when the other is done.',
    'backups-closed':
      'The backups in {folder} cannot be opened: {why}. Play goes on without; for more to be made, give that folder to the user who runs the server.',
    'no-backups': 'There is no backup in {folder} yet.',
    'which-backup': 'Which backup? npm run restore -- latest, or one of these files:',
    'backup-damaged': 'This backup cannot be used: {why}',
    'backup-foreign': '{file} is no backup of this program ({found}). Nothing has changed.',
    'backup-newer':
      '{file} was written by a newer version of this program ({where}), so nothing has changed: install that version, or put back an older backup.',
    'backup-unreadable':
      'What {file} tells cannot be read ({where}), so nothing has changed: put back another backup; npm run restore lists them.',
    'which-records': 'Which records? npm run --silent replay -- FILE…',
    'not-restored': 'The backup could not be put back: {why}',
    'database-in-use':
      'The program is still running, or another restore is. Stop it first, then run the command again.',
    restored: 'Done: the database is that of {file}.',
    'set-aside': 'The one before is kept here: {file}',
    'port-in-use': 'Port {port} is in use. Close the other program, or: npm start -- --port {next}',
    'cannot-listen': 'The server cannot listen on port {port}: {why}',
    'no-https':
      'No https: port {port} cannot be opened ({why}). Phones cannot serve as readers; everything else works.',
    'trust-anew':
      'The certificate of https was made anew, for the dates of the one before were wrong, or its key lost. Devices that trusted that one have to be told once more: page /trust.',
    'not-built': 'The program is not built. Run: npm start',
    'folder-in-use':
      'Another server already has the folder {folder}, or a restore is under way there. Stop it first, or give this one a folder of its own: npm start -- --data FOLDER',
    'server-stuck': 'The server has not answered for 10 s; it is stopped.',
    'server-again': 'The server has stopped; it starts again.',
    'bridge-stuck': 'The bridge of the readers no longer answers; it is stopped.',
    'bridge-again': 'The bridge of the readers has stopped; it starts again.',
    'bridge-off': 'The bridge of the readers cannot start; play goes on without readers.',
    home: 'Home',
    tv: 'Television',
    phone: 'Phone',
    lab: 'Simulator',
    reader: 'NFC (Android)',
    code: 'CODE is the code of the table; the home page opens one and shows it.',
    'no-reader': 'No reader? The simulator stands in for one: npm start -- --lab',
    pairing: 'Code for {who}: {code} (one minute)',
    'house-opened': 'The house is open to: {who}.',
    'next-link': 'The next link: {link}',
    'house-link': 'To belong to the house, open this link or scan it; it works once.',
    'house-link-file':
      'To belong to the house, open the link shown by: npm run house-link -- --data {data}',
    'no-house-link': 'There is no link in {folder}. First run: npm start',
    opening: 'The house opens in the browser of this machine…',
    'pairing-more': '{more} more requests for a code are not written here.',
    stop: 'Ctrl+C to stop.',
    help: `Options of npm start -- :
  --port N      port of the server (3000)
  --https-port N  port for https (that of the server + 443)
  --no-https    without https
  --data FOLDER   folder of the data (data)
  --host ADDRESS  address to listen on (all)
  --lab         allows the simulator of readers
  --no-bridge   without the readers of this machine
  --no-open     without opening the browser
The link of the house once more: npm run house-link`,
  },
} as const satisfies Record<Language, Record<string, string>>;

export type StartKey = keyof (typeof TEXTS)['fr'];
type Values = Readonly<Record<string, string | number>>;

/** The sentence in the language of the terminal. */
export function startText(key: StartKey, values: Values = {}): string {
  const text: string = TEXTS[terminalLanguage(process.env)][key];
  const filled = { ...values, next: Number(values['port'] ?? 0) + 1 };
  return Object.entries(filled).reduce(
    (sentence, [name, value]) => sentence.replaceAll(`{${name}}`, oneLine(String(value))),
    text,
  );
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** Exit code of a program that cannot run as it was told to; whoever looks after it does not start it again. */
export const BAD_SETTINGS = 2;

/** Says in one line why the program cannot go on, and ends it. */
export function giveUp(code: number, line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
