/**
 * Returns true if flex boxes support `gap`. Engines before 2020 parse the property everywhere but
 * apply it only in grids.
 */
export function supportsFlexGap(): boolean {
  const box = document.createElement('div');
  box.style.cssText = 'display:flex;flex-direction:column;row-gap:1px;position:absolute';
  box.append(document.createElement('i'), document.createElement('i'));
  document.documentElement.append(box);
  const spaced = box.scrollHeight === 1;
  box.remove();
  return spaced;
}

const GAP_MARGINS = {
  row: 'margin-left',
  'row-reverse': 'margin-right',
  column: 'margin-top',
  'column-reverse': 'margin-bottom',
} as const;
type Direction = keyof typeof GAP_MARGINS;
type Side = (typeof GAP_MARGINS)[Direction];
const SIDES = Object.values(GAP_MARGINS);

/**
 * Emulates `gap` by margins on all children but the first. In boxes that wrap, all children get a
 * margin, so the last one of a line has one too many.
 */
export function emulateGap(box: HTMLElement): void {
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
      [GAP_MARGINS[direction]]: first ? 0 : gap,
    };
    // Reset the other sides: the direction may have changed since.
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
 * Returns true for `auto` margins. They must stay: a fixed number would no longer follow the box's
 * width. Safari of 2019 cannot tell.
 */
const takesWhatIsLeft = (child: Element, side: Side): boolean =>
  'computedStyleMap' in child && String(child.computedStyleMap().get(side)) === 'auto';
