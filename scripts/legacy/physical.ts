import { list, type Declaration } from 'postcss';

const SIDES = {
  inline: { start: 'left', end: 'right' },
  block: { start: 'top', end: 'bottom' },
} as const;

const LOGICAL =
  /^(margin|padding|inset|border)-(inline|block)(?:-(start|end))?(-(?:width|style|color))?$/;
const CORNER = /^border-(start|end)-(start|end)-radius$/;

/**
 * Replaces logical properties by physical ones, which all engines support. The output of
 * lightningcss would match on each element's language instead.
 */
export function physical(declaration: Declaration): void {
  const corner = CORNER.exec(declaration.prop);
  if (corner !== null) {
    const [, block, inline] = corner;
    const [vertical, horizontal] = [
      block === 'end' ? 'bottom' : 'top',
      inline === 'end' ? 'right' : 'left',
    ];
    declaration.prop = `border-${vertical}-${horizontal}-radius`;
    return;
  }
  if (declaration.prop === 'inset') return inset(declaration);
  const found = LOGICAL.exec(declaration.prop);
  if (found === null) return;
  const [, what = '', axis, edge, part = ''] = found;
  const sides = SIDES[axis === 'block' ? 'block' : 'inline'];
  const named = (side: string): string => (what === 'inset' ? side : `${what}-${side}${part}`);
  if (edge !== undefined) {
    declaration.prop = named(edge === 'end' ? sides.end : sides.start);
    return;
  }
  const [start = '', end = start] =
    what === 'border' && part === '' ? [declaration.value] : list.space(declaration.value);
  declaration.cloneBefore({ prop: named(sides.start), value: start });
  declaration.prop = named(sides.end);
  declaration.value = end;
}

/** Expands `inset` itself: lightningcss leaves it alone if the value contains a custom property. */
function inset(declaration: Declaration): void {
  const [top = '', right = top, bottom = top, left = right] = list.space(declaration.value);
  for (const [prop, value] of Object.entries({ top, right, bottom })) {
    declaration.cloneBefore({ prop, value });
  }
  declaration.prop = 'left';
  declaration.value = left;
}
