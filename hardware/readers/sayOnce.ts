/** Passes on lines that differ from the last one. */
export function sayChanges(say: (line: string) => void): (line: string) => void {
  let last = '';
  return (line) => {
    if (line !== last) say(line);
    last = line;
  };
}

/** Passes on each line once, and at most `most` of them. */
export function sayOnce(say: (line: string) => void, most = Infinity): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line) || said.size >= most) return;
    said.add(line);
    say(line);
  };
}
