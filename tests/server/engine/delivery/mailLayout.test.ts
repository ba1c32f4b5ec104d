import { describe, expect, test } from 'vitest';
import { mailLayout, type MailLook } from '#server/engine/delivery/mailLayout.ts';

const LOOK: MailLook = {
  lang: 'en',
  name: 'Harbour & Sons <b>"Cloud"</b>',
  accent: '#0b6b5e',
  onAccent: '#ffffff',
  logo: 'https://cloud.example.com/api/sys/v1/pictures/k1',
  foot: ['Write to <script>alert(1)</script>', 'ops@example.com'],
  open: 'Open in the console',
};

const LETTER = {
  subject: 'Your <img src=x onerror=alert(1)> ends',
  text: 'First line\nsecond & last\n\nSee https://cloud.example.com/a?b=1&c="2.',
  link: 'https://cloud.example.com/wallet',
};

describe('the layout of every email (decision 295)', () => {
  const { html, text } = mailLayout(LETTER, LOOK);
  const page = partsOf(html);

  test('escapes the name of the operator, the subject, the text and the foot', () => {
    expect(html).not.toMatch(/<script|<img src=x|<b>/);
    expect(html).toContain('Harbour &amp; Sons &lt;b&gt;&quot;Cloud&quot;&lt;/b&gt;');
    expect(html).toContain('second &amp; last');
    expect(page.tags).toEqual(
      new Set(['html', 'head', 'meta', 'title', 'body', 'table', 'tr', 'td', 'img', 'h1', 'p', 'br', 'a', 'div']),
    );
  });

  test('has a plain form with all of it, and the signature after the line that mail programs know', () => {
    expect(text).toBe(
      [
        LETTER.text,
        '',
        LETTER.link,
        '',
        '-- ',
        'Harbour & Sons <b>"Cloud"</b>',
        'Write to <script>alert(1)</script>',
        'ops@example.com',
      ].join('\n'),
    );
  });

  test('makes links of addresses and a button of the link, all absolute; a sentence ends after its address', () => {
    expect(page.hrefs).toEqual(['https://cloud.example.com/a?b=1&amp;c=', LETTER.link]);
    expect(html).toContain('>Open in the console</a>');
    expect(mailLayout({ subject: 's', text: 'At https://a.example/x.' }, LOOK).html).toContain(
      'href="https://a.example/x"',
    );
    expect(mailLayout({ subject: 's', text: 'javascript:alert(1)' }, LOOK).html).not.toContain('href');
  });

  test('works without pictures: the logo stands beside the name, and without a logo nothing is fetched', () => {
    expect(html).toContain('alt=""');
    expect(mailLayout(LETTER, { ...LOOK, logo: undefined }).html).not.toContain('<img');
    expect(html).not.toMatch(/<style|<link|url\(/);
  });
});

/** The tags and targets in a document that the layout writes. */
function partsOf(html: string) {
  return {
    tags: new Set([...html.matchAll(/<([a-z]\w*)/g)].map(([, tag = '']) => tag)),
    hrefs: [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
  };
}
