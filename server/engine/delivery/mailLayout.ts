import { escapedMarkup } from './escapedMarkup.ts';

/** How the letters of the platform look. Texts are plain; the layout escapes them. */
export interface MailLook {
  lang: 'zh' | 'en';
  /** Of the platform. */
  name: string;
  /** As `#rrggbb`: of the line at the top, of links and of the button, and the text on it. */
  accent: string;
  onAccent: string;
  /** Absolute, so that a mail program finds it. */
  logo: string | undefined;
  /** Paragraphs at the foot. */
  foot: readonly string[];
  /** On the button that opens `link`. */
  open: string;
}

export interface LaidOut {
  text: string;
  html: string;
}

interface Letter {
  subject: string;
  text: string;
  /** Absolute: where the console has more about it. */
  link?: string | undefined;
}

/**
 * A letter in both forms. The plain one has everything that the other has. The other needs no picture, no style sheet
 * and nothing from elsewhere except the logo, whose place the name keeps.
 */
export function mailLayout({ subject, text, link }: Letter, look: MailLook): LaidOut {
  const { lang, name, accent, foot } = look;
  const plain = [text, ...(link === undefined ? [] : [link]), ['-- ', name, ...foot].join('\n')].join('\n\n');
  const body = text.split(/\n{2,}/).map((part) => `<p style="margin:0 0 16px">${linesOf(part, look)}</p>`);
  const html = [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    `<title>${escapedMarkup(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#f6f7f9;color:#171b22;font:15px/1.65 ${FONTS}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;',
    `background:#ffffff;border:1px solid #e6e8ec;border-top:4px solid ${accent};border-radius:8px">`,
    `<tr><td style="padding:20px 24px 0;font-size:17px;font-weight:600">${logoOf(look)}${escapedMarkup(name)}</td></tr>`,
    '<tr><td style="padding:20px 24px 8px;overflow-wrap:anywhere">',
    `<h1 style="margin:0 0 16px;font-size:19px;line-height:1.4">${escapedMarkup(subject)}</h1>`,
    ...body,
    ...(link === undefined ? [] : [buttonOf(link, look)]),
    '</td></tr><tr><td style="padding:16px 24px;border-top:1px solid #e6e8ec;color:#565e6c;font-size:13px;',
    `overflow-wrap:anywhere">${foot.map((line) => `<div>${linesOf(line, look)}</div>`).join('')}</td></tr>`,
    '</table></body></html>',
  ];
  return { text: plain, html: html.join('') };
}

const FONTS = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";

const logoOf = ({ logo }: MailLook): string =>
  logo === undefined
    ? ''
    : `<img src="${escapedMarkup(logo)}" alt="" height="32" style="height:32px;vertical-align:middle;margin-right:10px">`;

const buttonOf = (link: string, { accent, onAccent, open }: MailLook): string =>
  `<p style="margin:0 0 16px"><a href="${escapedMarkup(link)}" style="display:inline-block;padding:8px 20px;border-radius:6px;` +
  `background:${accent};color:${onAccent};text-decoration:none">${escapedMarkup(open)}</a></p>`;

const ADDRESS = /(https?:\/\/[^\s<>"，。；）]*[^\s<>"，。；）.,;:!?)\]])/;

/** Text with its addresses as links. */
function linesOf(text: string, { accent }: MailLook): string {
  const parts = text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 0
        ? escapedMarkup(part)
        : `<a href="${escapedMarkup(part)}" style="color:${accent}">${escapedMarkup(part)}</a>`,
    );
  return parts.join('').replaceAll('\n', '<br>');
}
