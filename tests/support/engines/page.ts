export interface EnginePage {
  /** Opens an address in a window of that size; settles when the page's own scripts may run. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  /** Returns uncaught errors since the page was opened. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface Window {
  readonly width: number;
  readonly height: number;
  readonly language: string;
  /** Sent with every request to the server of this test. */
  readonly cookie?: { readonly url: string; readonly name: string; readonly value: string };
}

export interface Engine {
  readonly name: string;
  openPage(window: Window): Promise<EnginePage>;
}
