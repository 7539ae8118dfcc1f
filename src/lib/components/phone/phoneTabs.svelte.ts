import { onMount, tick } from 'svelte';
import { afterNavigate, pushState, replaceState } from '$app/navigation';
import { resolve } from '$app/paths';
import { page } from '$app/state';
import { tabOf, type PhoneTab } from './tabNames.ts';

interface TabState {
  readonly shown: PhoneTab;
  readonly choose: (tab: PhoneTab) => void;
}

/**
 * Keeps the chosen tab in the address. Back leads from any tab to the first one, and from there
 * to the page before. Each tab keeps its scroll position.
 */
export function phoneTabs(table: () => string): TabState {
  let shown: PhoneTab = $state('play');
  const heights: Partial<Record<PhoneTab, number>> = {};

  function show(tab: PhoneTab) {
    if (tab === shown) return;
    heights[shown] = scrollY;
    shown = tab;
    tick()
      .then(() => scrollTo({ top: heights[tab] ?? 0, behavior: 'instant' }))
      .catch(reportError);
  }
  const follow = () => show(tabOf(location.hash));

  // The page may be built after the navigation to it has ended.
  onMount(follow);
  afterNavigate(follow);
  $effect(() => {
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });

  return {
    get shown() {
      return shown;
    },
    choose(tab) {
      const isPushed = page.state.isTab === true;
      if (tab === shown) return;
      const here = resolve('/(live)/play/[table]', { table: table() });
      if (tab === 'play' && isPushed) history.back();
      else if (tab === 'play') replaceState(here, {});
      else if (shown === 'play') pushState(resolve(`/play/${table()}#${tab}`), { isTab: true });
      else replaceState(resolve(`/play/${table()}#${tab}`), page.state);
      show(tab);
    },
  };
}
