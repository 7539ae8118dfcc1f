export type Preparation =
  | { readonly type: 'link'; readonly laid: boolean }
  | { readonly type: 'counting'; readonly by: string; readonly hand: number }
  | {
      readonly type: 'counted';
      readonly by: string;
      readonly card: string;
      readonly counted: number;
      readonly hand: number;
    };
