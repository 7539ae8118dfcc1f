/** What is asked of a page, whatever the engine that shows it. */
export interface EnginePage {
  /** Opens an address in a window of that size; settles when the page's own scripts may run. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors that nobody caught since the page was opened. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface Window {
  readonly width: number;
  readonly height: number;
  /** The language it asks for, such as `fr-FR`. */
  readonly language: string;
  /** Sent with every request to the server of this test. */
  readonly cookie?: { readonly url: string; readonly name: string; readonly value: string };
}

/** A browser of one kind and year. */
export interface Engine {
  /** Its name and version, as people say it. */
  readonly name: string;
  openPage(window: Window): Promise<EnginePage>;
}
