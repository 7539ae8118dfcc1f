/** One rule as the page of rules shows it. */
export interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A list that belongs to the text. */
  readonly items: readonly string[];
  /** Book and heading; null for what the text itself attributes. */
  readonly source: string | null;
}

export interface RuleSection {
  readonly id: string;
  readonly section: string;
  readonly rules: readonly RuleText[];
}
