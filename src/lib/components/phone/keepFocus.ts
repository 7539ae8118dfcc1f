import type { Attachment } from 'svelte/attachments';

/**
 * An answered question takes its buttons away, and whatever had the focus with them. The focus then goes to the
 * first thing inside that is marked `data-landing`: the next open matter, or whose turn it is.
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
