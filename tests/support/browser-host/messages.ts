/** What a test and the program that runs main (`host.ts`) tell each other. */

/** The frame that asks main, as Electron would describe it. */
export interface AskingFrame {
  readonly url: string;
  /** False for a frame inside another one. */
  readonly isMain: boolean;
}

export type ToHost =
  | {
      readonly type: 'invoke';
      readonly id: number;
      readonly window: number;
      readonly frame: AskingFrame;
      readonly channel: string;
      readonly args: readonly unknown[];
    }
  /** Runs a function, given as its source, with Electron and one argument, like `ElectronApplication.evaluate`. */
  | { readonly type: 'evaluate'; readonly id: number; readonly source: string; readonly input: unknown }
  /** The page of a window has loaded. */
  | { readonly type: 'loaded'; readonly window: number; readonly url: string }
  /** The page of a window that closes has been left, and has said what it had to say. */
  | { readonly type: 'left'; readonly window: number }
  | { readonly type: 'quit' };

export type ToTest =
  | { readonly type: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string }
  /** What main sends to a page. */
  | {
      readonly type: 'send';
      readonly window: number;
      readonly channel: string;
      readonly args: readonly unknown[];
    }
  /** A window shows an address; `address` has the same page for a browser. */
  | { readonly type: 'load'; readonly window: number; readonly address: string }
  | { readonly type: 'reload'; readonly window: number }
  | {
      readonly type: 'resize';
      readonly window: number;
      readonly width: number;
      readonly height: number;
    }
  /** A window closes: its page is left first, as when a person closes it. */
  | { readonly type: 'leave'; readonly window: number }
  | { readonly type: 'closed'; readonly window: number }
  | { readonly type: 'ready'; readonly runtime: HostRuntime };

export interface HostRuntime {
  readonly node: string;
  /** Where the page is served, without a slash at the end. */
  readonly origin: string;
  /** Switches that main gave Chromium before the start: `--lang=en-GB`. */
  readonly switches: readonly string[];
}
