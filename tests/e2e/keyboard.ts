import type { Page } from 'playwright';

/** Far more stops than any page has. */
const MOST_STOPS = 150;

/** A user with a keyboard only. */
export interface Keyboard {
  /** Goes to what bears this name by Tab alone, sees where the focus is at each stop, and presses the key. */
  press(name: string | RegExp, key?: 'Enter' | 'Space' | 'ArrowRight'): Promise<void>;
  /** The name of what has the focus; empty when nothing has. */
  at(): Promise<string>;
}

interface Stop {
  readonly name: string;
  readonly visible: boolean;
}

/** Script: the focused element's label or text, and whether its focus is visible. */
const STOP = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return { name: '', visible: true };
  const style = getComputedStyle(at);
  const said = at.cloneNode(true);
  for (const drawn of said.querySelectorAll('svg')) drawn.remove();
  const name = at.getAttribute('aria-label') ?? said.textContent ?? '';
  return {
    name: name.replace(/\\s+/g, ' ').trim(),
    visible: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0,
  };
})()`;

export function keyboardOf(page: Page): Keyboard {
  const stop = () => page.evaluate<Stop>(STOP);
  const is = (name: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? name === wanted : wanted.test(name);
  return {
    at: async () => (await stop()).name,
    async press(wanted, key = 'Enter') {
      const passed: string[] = [];
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        const { name, visible } = await stop();
        if (!visible) throw new Error(`the focus on “${name}” cannot be seen`);
        if (is(name, wanted)) {
          await page.keyboard.press(key);
          return;
        }
        passed.push(name);
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not lead to ${String(wanted)}, only to ${passed.join(' | ')}`);
    },
  };
}
