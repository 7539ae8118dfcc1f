import * as v from 'valibot';
import type { Role } from '../../devices/roles.ts';
import { fieldsOf, UNKNOWN_TYPE } from '../schemas.ts';

interface AnyCommand {
  readonly type: string;
}

type OfType<Command extends AnyCommand, Type> = Extract<Command, { readonly type: Type }>;

/** One command of a message: everything that the checks and the tests need to know of it. */
interface CommandDefinition<Command extends AnyCommand> {
  /** Schemas of all its fields but `type`. */
  readonly fields: {
    readonly [Field in Exclude<keyof Command, 'type'>]-?: FieldSchema<Command, Field>;
  };
  /** Minimum role. The effects of the command are checked where it is executed. */
  readonly role: Role;
  /** Roles of which one suffices too, though they do not include the minimum role. */
  readonly otherRoles?: readonly Role[];
  /** Each without its `type`. */
  readonly samples: readonly [Omit<Command, 'type'>, ...Omit<Command, 'type'>[]];
  /** Former name: pages stay open over an update, and phones resend stored commands. */
  readonly formerly?: string;
}

type FieldSchema<Command, Field extends keyof Command> =
  Partial<Pick<Command, Field>> extends Pick<Command, Field>
    ? v.ExactOptionalSchema<v.GenericSchema<unknown, Required<Command>[Field]>, undefined>
    : v.GenericSchema<unknown, Command[Field]>;

type Definitions<Command extends AnyCommand> = {
  readonly [Type in Command['type']]: CommandDefinition<OfType<Command, Type>>;
};

export interface Commands<Command extends AnyCommand> {
  readonly schema: v.GenericSchema<unknown, Command>;
  readonly samples: readonly Command[];
  roleOf(type: Command['type']): Role;
  otherRolesOf(type: Command['type']): readonly Role[];
}

/** Defines all commands of one message. */
export function defineCommands<Command extends AnyCommand>(
  definitions: Definitions<Command>,
): Commands<Command> {
  const defined = Object.entries<CommandDefinition<AnyCommand>>(definitions);
  const byName = defined.map(([type, { fields, formerly = type }]) => {
    const name = v.pipe(
      v.picklist([type, formerly]),
      v.transform(() => type),
    );
    // `Definitions` checks the fields against the command of this type.
    const schema = v.object({ type: name, ...fields }) as v.GenericSchema<unknown, Command>;
    return { type, formerly, schema };
  });
  const schemas = new Map<unknown, v.GenericSchema<unknown, Command>>([
    ...byName.map(({ formerly, schema }) => [formerly, schema] as const),
    ...byName.map(({ type, schema }) => [type, schema] as const),
  ]);
  return {
    schema: v.lazy((raw) => schemas.get(fieldsOf(raw).type) ?? UNKNOWN_TYPE),
    samples: defined.flatMap(([type, { samples }]) =>
      samples.map((sample) => ({ type, ...sample }) as Command),
    ),
    roleOf: (type) => definitions[type].role,
    otherRolesOf: (type) => definitions[type].otherRoles ?? [],
  };
}
