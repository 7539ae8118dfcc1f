import type { Page } from 'playwright';

/** Fields used of a node in Chromium's accessibility tree. */
interface AXNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value?: unknown };
  }[];
}

/** One stop of a screen reader: role, spoken name, and other announced properties. */
export interface Stop {
  readonly role: string;
  readonly name: string;
  /** "level 2", "pressed", "unavailable": as a screen reader says them. */
  readonly states: readonly string[];
  readonly focusable: boolean;
}

/** Told by name alone: what is in them is part of it. */
const WHOLE = new Set([
  ...['button', 'link', 'heading', 'image', 'img', 'checkbox', 'radio', 'switch', 'slider'],
  ...['textbox', 'spinbutton', 'combobox', 'option', 'tab', 'menuitem', 'progressbar', 'meter'],
  ...['DisclosureTriangle', 'StaticText'],
]);
/** Told where they begin, and then gone through. */
const ENTERED = new Set(['dialog', 'alert', 'status', 'main', 'navigation', 'region', 'group']);
const STATES = ['level', 'pressed', 'checked', 'expanded', 'disabled', 'invalid', 'required'];

/**
 * The whole page as a screen reader comes through it, stop by stop, in the tree that Chromium makes for it. A virtual screen reader
 * over a DOM without a browser would have to guess what is hidden and what is named, and could open none of these pages.
 */
export async function readThrough(page: Page): Promise<readonly Stop[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    readonly nodes: readonly AXNode[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const [root] = nodes;
  return root === undefined ? [] : [...stopsIn(root, byId)];
}

function* stopsIn(node: AXNode, byId: ReadonlyMap<string, AXNode>): Generator<Stop> {
  const stop = stopOf(node);
  const told =
    !node.ignored && (WHOLE.has(stop.role) || (ENTERED.has(stop.role) && stop.name !== ''));
  if (told) yield stop;
  if (!node.ignored && WHOLE.has(stop.role)) return;
  for (const id of node.childIds ?? []) {
    const child = byId.get(id);
    if (child !== undefined) yield* stopsIn(child, byId);
  }
}

function stopOf({ role, name, value, properties = [] }: AXNode): Stop {
  const property = (named: string) => properties.find((each) => each.name === named)?.value.value;
  const states = STATES.flatMap((state) => {
    const is = property(state);
    return is === undefined || is === false || is === 'false' ? [] : [`${state} ${String(is)}`];
  });
  const valued = value === undefined || value.value === '' ? [] : [`value ${String(value.value)}`];
  return {
    role: role?.value ?? '',
    name: (name?.value ?? '').replace(/[\s\u00a0\u202f]+/gu, ' ').trim(),
    states: [...states, ...valued],
    focusable: property('focusable') === true,
  };
}

/** A stop as it is said: "button: Poser". */
export const said = ({ role, name, states }: Stop): string =>
  `${role === 'StaticText' ? 'text' : role}: ${[name, ...states].join(', ')}`;
