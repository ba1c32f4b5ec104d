/** The part of noVNC that we use; it ships no types (its docs/API.md). */
declare module '@novnc/novnc' {
  interface Options {
    shared?: boolean;
    wsProtocols?: string[];
  }

  export default class RFB extends EventTarget {
    constructor(target: Element, url: string, options?: Options);
    scaleViewport: boolean;
    focusOnClick: boolean;
    background: string;
    viewOnly: boolean;
    focus(): void;
    sendCtrlAltDel(): void;
    clipboardPasteFrom(text: string): void;
    disconnect(): void;
  }
}
