import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { PromQLExtension } from '@prometheus-io/codemirror-promql';
import { useEffect, useRef } from 'react';
import { token, toneColors } from '#src/ui/theme/token.ts';

interface Props {
  id?: string;
  label: string;
  hint: string;
  /** The text at first; the editor keeps what is typed. */
  initial: string;
  describedBy: string | undefined;
  invalid: boolean;
  required?: boolean;
  onChange: (text: string) => void;
  /** Ctrl-Enter; without it, the keys write a new line. */
  onRun?: () => void;
  onBlur?: () => void;
  /** For the element that takes the focus. */
  focusTarget?: (element: HTMLElement | null) => void;
}

/** The editor of Prometheus itself: its grammar, its completion and its checks of types. */
export default function PromqlEditor({
  label,
  hint,
  initial,
  describedBy,
  invalid,
  required = false,
  ...props
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          // Before the keys of the editor, where Ctrl-Enter begins a new line.
          Prec.highest(
            keymap.of([
              {
                key: 'Mod-Enter',
                run: (editor) => {
                  if (latest.current.onRun === undefined) return false;
                  closeCompletion(editor);
                  latest.current.onRun();
                  return true;
                },
              },
            ]),
          ),
          history(),
          bracketMatching(),
          closeBrackets(),
          autocompletion(),
          new PromQLExtension().activateCompletion(true).activateLinter(true).asExtension(),
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
          syntaxHighlighting(colors),
          EditorView.lineWrapping,
          placeholder(hint),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur?.() }),
          looks,
        ],
      }),
    });
    view.current = made;
    if (latest.current.id !== undefined) made.contentDOM.id = latest.current.id;
    latest.current.focusTarget?.(made.contentDOM);
    return () => {
      latest.current.focusTarget?.(null);
      made.destroy();
    };
    // The editor is made once and keeps its text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const content = view.current?.contentDOM;
    content?.setAttribute('aria-label', label);
    if (describedBy === undefined) content?.removeAttribute('aria-describedby');
    else content?.setAttribute('aria-describedby', describedBy);
    content?.setAttribute('aria-invalid', String(invalid));
    content?.setAttribute('aria-required', String(required));
  }, [label, describedBy, invalid, required]);
  return <div ref={place} />;
}

const looks = EditorView.theme({
  '&': {
    border: `1px solid ${token.hairlineStrong}`,
    borderRadius: token.radius.medium,
    backgroundColor: token.sunken,
    color: token.text,
    fontSize: token.size.text,
  },
  '&.cm-focused': { outline: `1px solid ${token.accent}`, borderColor: token.accent },
  '.cm-content': { padding: '10px 4px', minHeight: '44px', fontFamily: token.mono, caretColor: token.text },
  '.cm-scroller': { maxHeight: '240px', overflow: 'auto' },
  '.cm-placeholder': { color: token.textFaint },
  '.cm-cursor': { borderLeftColor: token.text },
  '.cm-tooltip': {
    border: `1px solid ${token.hairlineStrong}`,
    borderRadius: token.radius.small,
    backgroundColor: token.surface,
    color: token.text,
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: token.accentSoft, color: token.text },
  '.cm-completionDetail': { color: token.textMuted },
  '.cm-diagnostic-error': { borderLeftColor: toneColors('danger').dot },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: token.accentSoft },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operator], color: token.accentText },
  { tag: tags.string, color: toneColors('success').text },
  { tag: tags.number, color: toneColors('warning').text },
  { tag: tags.invalid, color: toneColors('danger').text },
  { tag: tags.comment, color: token.textFaint },
]);
