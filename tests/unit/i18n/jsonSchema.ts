/** As much of JSON Schema as our own schemas use. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Returns the differences between a value and its schema, by path. Unknown keys count too. */
export function schemaProblems(value: unknown, root: JsonSchema): readonly string[] {
  function problems(now: unknown, schema: JsonSchema, path: string): readonly string[] {
    if (schema.$ref !== undefined) {
      const named = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
      return named === undefined ? [`${path}: no ${schema.$ref}`] : problems(now, named, path);
    }
    if (schema.anyOf !== undefined) {
      const each = schema.anyOf.map((one) => problems(now, one, path));
      return each.some((found) => found.length === 0) ? [] : each.flat();
    }
    if ('const' in schema) return schema.const === now ? [] : [`${path} is no constant`];
    if (schema.enum !== undefined) {
      return schema.enum.includes(now) ? [] : [`${path} is ${String(now)}`];
    }
    if (schema.type === 'array' && Array.isArray(now)) {
      return now.flatMap((item, at) => problems(item, schema.items ?? {}, `${path}[${at}]`));
    }
    if (schema.type === 'object' && typeof now === 'object' && now !== null) {
      const { properties = {}, required = [] } = schema;
      return [
        ...required.filter((key) => !(key in now)).map((key) => `${path}.${key} is missing`),
        ...Object.entries(now).flatMap(([key, inner]) => {
          const known = properties[key];
          return known === undefined
            ? [`${path}.${key} is not described`]
            : problems(inner, known, `${path}.${key}`);
        }),
      ];
    }
    return isOf(schema, now) ? [] : [`${path} is no ${schema.type ?? 'value'}`];
  }
  return problems(value, root, '$');
}

function isOf({ type, pattern = '' }: JsonSchema, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string' && new RegExp(pattern).test(value);
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return type === 'null' && value === null;
  }
}
