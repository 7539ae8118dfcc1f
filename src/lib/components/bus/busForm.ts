import { BUS_SETTINGS, type BusChange, type BusSettingsView } from '#lib/protocol/bus.ts';

/** Settings being edited. Secrets are not sent to the page: they are typed anew or stay. */
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

/**
 * Returns the form with the newer settings that another page saved. What was typed here stays.
 */
export function followSettings(
  form: BusForm,
  before: BusSettingsView,
  now: BusSettingsView,
): BusForm {
  const values = { ...form.values };
  for (const name of BUS_SETTINGS)
    if (values[name] === before.values[name]) values[name] = now.values[name];
  return { ...form, values, user: form.user === before.user ? now.user : form.user };
}

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

/** Returns the names in a list of commands, which may be `all`. */
export const namesIn = (list: string, all: readonly string[]): readonly string[] =>
  list.trim() === 'all' ? all : list.split(/[\s,]+/).filter(Boolean);

export const withName = (
  list: string,
  name: string,
  isIn: boolean,
  all: readonly string[],
): string =>
  all.filter((other) => (other === name ? isIn : namesIn(list, all).includes(other))).join(',');
