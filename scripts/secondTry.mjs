// What becomes of a file of tests that failed: which may be tried once more, and what counts in the end.

/** So many files at once do not fail by a fluke. */
const MOST_FLUKES = 3;

export function filesToTryAgain({ files, loose }) {
  const failed = Object.entries(files).filter(([, { failed }]) => failed > 0);
  if (loose > 0 || failed.length > MOST_FLUKES) return [];
  return failed.filter(([, { seeded }]) => !seeded).map(([file]) => file);
}

export function countTries(first, seconds) {
  // Where not one file was tried, a folder has moved or is not found: nothing was shown.
  const nothing = first.loose === 0 && Object.keys(first.files).length === 0;
  const total = { passed: 0, failed: nothing ? 1 : first.loose, skipped: 0 };
  const flaky = [];
  for (const [file, tried] of Object.entries(first.files)) {
    const again = seconds[file];
    const last = again?.files[file] ?? tried;
    const loose = again?.loose ?? 0;
    add(total, last);
    total.failed += loose;
    if (tried.failed > 0 && last.failed + loose === 0) {
      flaky.push({ file, why: tried.why ?? 'no reason given' });
    }
  }
  return { ...total, flaky };
}

export function add(total, more) {
  for (const key of ['passed', 'failed', 'skipped']) total[key] += more[key];
}
