import { describe, expect, test } from 'vitest';
import { markdownBlocks } from '#src/ui/markdown/markdownBlocks.ts';

describe('Markdown of a description', () => {
  test('has headings, paragraphs, lists, quotes, code and rules', () => {
    const text = '# Title\nfirst\nsecond\n\n- a\n- b\n\n1. one\n\n> said\n\n```sh\nrm -rf *\n```\n---';
    expect(markdownBlocks(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      { kind: 'paragraph', text: 'first\nsecond' },
      { kind: 'list', ordered: false, items: ['a', 'b'] },
      { kind: 'list', ordered: true, items: ['one'] },
      { kind: 'quote', text: 'said' },
      { kind: 'code', text: 'rm -rf *' },
      { kind: 'rule' },
    ]);
  });

  test('an unclosed fence contains the rest', () => {
    expect(markdownBlocks('```\nx')).toEqual([{ kind: 'code', text: 'x' }]);
  });
});
