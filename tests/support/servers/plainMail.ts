/** What a reader sees of a message as it came over the network: words of other alphabets are encoded in it. */
export function plainMail(text: string): { subject: string; body: string } {
  const [head = ''] = splitHead(text);
  const [, subject = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/im.exec(head) ?? [];
  return { subject: headerText(subject), body: mailParts(text)['plain'] ?? '' };
}

/** The parts of a message by kind of text, decoded: `plain` and `html`. */
export function mailParts(text: string): Partial<Record<string, string>> {
  const [head, body] = splitHead(text);
  const [, boundary] = /boundary="([^"]+)"/.exec(head) ?? [];
  if (boundary !== undefined)
    return Object.assign(
      {},
      ...body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => mailParts(part.trimStart())),
    );
  const [, kind = 'plain'] = /^Content-Type: text\/(\w+)/im.exec(head) ?? [];
  const [, coding = '7bit'] = /^Content-Transfer-Encoding: (\S+)/im.exec(head) ?? [];
  return { [kind]: bodyText(body, coding.toLowerCase()).replaceAll('\r\n', '\n').trim() };
}

function splitHead(text: string): [head: string, body: string] {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  return [head, rest.join('\r\n\r\n')];
}

function headerText(text: string): string {
  return text
    .replaceAll(/\?=\r?\n[ \t]=\?/g, '?==?')
    .replaceAll(/(?:=\?utf-8\?B\?[^?]*\?=)+/gi, (words) =>
      // Each word is padded for itself, and a character may begin in one and end in the next.
      Buffer.concat(
        [...words.matchAll(/\?B\?([^?]*)\?=/gi)].map(([, code = '']) => Buffer.from(code, 'base64')),
      ).toString(),
    )
    .replaceAll(/=\?utf-8\?Q\?([^?]*)\?=/gi, (_, code: string) => quotedText(code.replaceAll('_', ' ')));
}

function bodyText(text: string, coding: string): string {
  if (coding === 'base64') return Buffer.from(text, 'base64').toString();
  return coding === 'quoted-printable' ? quotedText(text.replaceAll(/=\r?\n/g, '')) : text;
}

function quotedText(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
