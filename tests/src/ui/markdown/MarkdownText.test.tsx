import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import MarkdownText from '#src/ui/markdown/MarkdownText.tsx';

const show = (text: string, top?: 2 | 3) => render(<MarkdownText text={text} {...(top && { top })} />).container;

describe('Markdown', () => {
  test('has tables, nested lists, tasks, struck text and code', () => {
    const page = show(
      '| Size | Price |\n|---|---:|\n| small | ¥1.00 |\n\n- one\n  - below one\n- [x] done\n\n~~old~~\n\n```sh\nrm -rf *\n```',
    );
    expect(screen.getByRole('columnheader', { name: 'Price' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '¥1.00' })).toBeTruthy();
    const [outer] = screen.getAllByRole('list');
    expect(within(outer!).getByRole('list').textContent).toContain('below one');
    expect(screen.getByText(/☑/).closest('li')?.textContent).toContain('done');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(page.querySelector('del')?.textContent).toBe('old');
    expect(page.querySelector('pre')?.textContent).toBe('rm -rf *\n');
  });

  test('its headings continue those of the page and skip no level', () => {
    show('### First\n\ntext\n\n##### Second\n\n# Third', 2);
    const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(levels).toEqual(['H2 First', 'H3 Second', 'H2 Third']);
  });

  test('parts of a text without a first-level heading stand on one level', () => {
    show('## First\n\n## Second\n\n### Below', 2);
    const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(levels).toEqual(['H2 First', 'H2 Second', 'H3 Below']);
  });

  test('shows HTML as text', () => {
    const page = show('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> and <b>bold</b>');
    expect(page.querySelector('script, img, b')).toBeNull();
    expect(page.textContent).toContain('<b>bold</b>');
  });

  test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//elsewhere.example/', 'vbscript:x'])(
    'leaves the text of a link to %s',
    (address) => {
      const page = show(`[read](${address})`);
      expect(page.querySelector('a')).toBeNull();
      expect(page.textContent).toContain('read');
    },
  );

  test('opens links to other sites in a new tab, and those to the console in this one', () => {
    show('[away](https://example.com/a) [here](/wallet)');
    const away = screen.getByRole('link', { name: 'away' });
    expect([away.getAttribute('target'), away.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(screen.getByRole('link', { name: 'here' }).hasAttribute('target')).toBe(false);
  });

  test('shows pictures of this console only', () => {
    show('![ours](/files/a.png) ![theirs](https://example.com/a.png)');
    expect(screen.getByRole('img', { name: 'ours' }).getAttribute('src')).toBe('/files/a.png');
    expect(screen.queryByRole('img', { name: 'theirs' })).toBeNull();
    expect(screen.getByText(/theirs/)).toBeTruthy();
  });

  test('leads from a footnote to its note and back, without an English heading', () => {
    show('Paid by use.[^1]\n\n[^1]: By the second.');
    expect(screen.getByText(/By the second/)).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
