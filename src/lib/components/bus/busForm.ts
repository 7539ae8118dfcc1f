import { BUS_SETTINGS, type BusChange, type BusSettingsView } from '#lib/protocol/bus.ts';

/** The settings as somebody has them before them: what is secret is typed anew, or stays. */
export interface BusForm {
  readonly values: BusSettingsView['values'];
  readonly user: string;
  readonly password: string;
}

export const formOf = ({ values, user }: BusSettingsView): BusForm => ({
  values,
  user,
  password: '',
});

/** What somebody has made other than it was shown. Who takes the name away takes the password with it. */
export function changeOf(
  { values, user, password }: BusForm,
  { values: shown, user: known }: BusSettingsView,
): BusChange {
  const other = BUS_SETTINGS.filter((name) => values[name] !== shown[name]);
  const isNobody = user === '' && known !== '';
  return {
    values: Object.fromEntries(other.map((name) => [name, values[name]])),
    ...(user !== known && { user }),
    ...((password !== '' || isNobody) && { password }),
  };
}

export const isNothing = ({ values, user, password }: BusChange): boolean =>
  Object.keys(values).length === 0 && user === undefined && password === undefined;

/** The names in a list of commands, which may be `all`. */
export const namesIn = (list: string, all: readonly string[]): readonly string[] =>
  list.trim() === 'all' ? all : list.split(/[\s,]+/).filter(Boolean);

/** A list with that name in it, or without. */
export const withName = (
  list: string,
  name: string,
  isIn: boolean,
  all: readonly string[],
): string =>
  all.filter((other) => (other === name ? isIn : namesIn(list, all).includes(other))).join(',');
