/** Engines before 2020 read `gap` everywhere and keep it in grids alone. */
export function spacesFlexBoxes(): boolean {
  const box = document.createElement('div');
  box.style.cssText = 'display:flex;flex-direction:column;row-gap:1px;position:absolute';
  box.append(document.createElement('i'), document.createElement('i'));
  document.documentElement.append(box);
  const spaced = box.scrollHeight === 1;
  box.remove();
  return spaced;
}

/** The side of a child that faces the child before it, by the direction in which they follow each other. */
const FACING = {
  row: 'margin-left',
  'row-reverse': 'margin-right',
  column: 'margin-top',
  'column-reverse': 'margin-bottom',
} as const;
type Direction = keyof typeof FACING;
type Side = (typeof FACING)[Direction];
const SIDES = Object.values(FACING);

/** A margin at all children but the first; in boxes that wrap, at all, where the last of a line has one too much. */
export function space(box: HTMLElement): void {
  const style = getComputedStyle(box);
  if (!style.display.endsWith('flex')) return;
  const direction = style.flexDirection as Direction;
  const isRow = direction === 'row' || direction === 'row-reverse';
  const gap = parseFloat(isRow ? style.columnGap : style.rowGap) || 0;
  const between = parseFloat(style.rowGap) || 0;
  const wraps = isRow && style.flexWrap !== 'nowrap';
  let first = true;
  for (const child of Array.from(box.children)) {
    if (!(child instanceof HTMLElement || child instanceof SVGElement)) continue;
    const { position, display } = getComputedStyle(child);
    if (position === 'absolute' || position === 'fixed' || display === 'none') continue;
    const wanted: Partial<Record<Side, number>> = {
      ...(wraps ? { 'margin-bottom': between } : {}),
      [FACING[direction]]: first ? 0 : gap,
    };
    // At the other sides too: the page may have been turned, and the box with it.
    for (const side of SIDES) spaceChild(child, side, wanted[side] ?? 0);
    first = false;
  }
}

function spaceChild(child: HTMLElement | SVGElement, side: Side, gap: number): void {
  const spaced = `legacy-${side}`;
  const was = Number(child.getAttribute(spaced) ?? 0);
  if (was === gap || takesWhatIsLeft(child, side)) return;
  const own = parseFloat(getComputedStyle(child).getPropertyValue(side)) - was;
  child.setAttribute(spaced, String(gap));
  child.style.setProperty(side, `${String(own + gap)}px`);
}

/**
 * A margin that is `auto` keeps what follows at the other end however wide the box is, with more room than a gap: as a number it
 * would stay as it is now. Safari of 2019 cannot be asked.
 */
const takesWhatIsLeft = (child: Element, side: Side): boolean =>
  'computedStyleMap' in child && String(child.computedStyleMap().get(side)) === 'auto';
