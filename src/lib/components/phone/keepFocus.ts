import type { Attachment } from 'svelte/attachments';

/**
 * Restores the focus when an answered question removes its buttons. It moves to the first
 * `data-landing` element inside: the next open matter or the player on turn.
 */
export const keepFocus: Attachment<HTMLElement> = (inside) => {
  let focused: Element | null = null;
  const remember = ({ target }: FocusEvent) =>
    (focused = target instanceof Element ? target : null);
  const changes = new MutationObserver(() => {
    if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    inside.querySelector<HTMLElement>('[data-landing]')?.focus();
  });
  inside.addEventListener('focusin', remember);
  changes.observe(inside, { childList: true, subtree: true });
  return () => {
    inside.removeEventListener('focusin', remember);
    changes.disconnect();
  };
};
