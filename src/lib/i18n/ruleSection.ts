export interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly items: readonly string[];
  readonly source: string | null;
}

export interface RuleSection {
  readonly id: string;
  readonly section: string;
  readonly rules: readonly RuleText[];
}
