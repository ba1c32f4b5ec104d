import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { sizeText } from '#model/rules/sizeText.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isBlank, refuseLine, type FileLine } from './parseCsv.ts';
import { columnIndex } from './xlsxParts.ts';
import { isRounded, restoredXml, sheetText, type CellSource } from './xlsxText.ts';

/**
 * The largest size of one part of a workbook when it is unpacked: a small file can unpack to more than any memory
 * holds.
 */
const LARGEST_PART_BYTES = 64 * 1_048_576;

/** More columns than this have no heading that anybody knows. */
const MOST_COLUMNS = 1_024;

/** Whether bytes begin a ZIP archive, which every `.xlsx` is. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** Whether bytes begin a file of an older Office, or one with a password. */
export const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/**
 * The lines of the first sheet that is not hidden, as texts that a CSV file would have. Nothing is calculated: a
 * formula is the value that its program has stored.
 */
export async function readXlsx(bytes: Uint8Array): Promise<FileLine[]> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, autoClose: false });
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry);
    return await linesOf(zip, parts);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Neither a ZIP archive nor XML says in another way that it is damaged.
    throw new ApiError('request.malformedFile', { cause: error });
  }
}

async function linesOf(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<FileLine[]> {
  const walk = async (path: string, handlers: Handlers) => {
    const entry = parts.get(path.toLowerCase());
    if (entry !== undefined) await walkXml(zip, entry, handlers);
    return entry !== undefined;
  };
  let target: string | undefined;
  let isFrom1904 = false;
  await walk('xl/workbook.xml', {
    open: (name, of) => {
      if (name === 'workbookpr') isFrom1904 = of['date1904'] === '1' || of['date1904'] === 'true';
      if (name === 'sheet' && (of['state'] ?? 'visible') === 'visible') target ??= of['id'];
    },
  });
  let sheet = 'worksheets/sheet1.xml';
  await walk('xl/_rels/workbook.xml.rels', {
    open: (name, of) => {
      if (name === 'relationship' && of['id'] === target) sheet = of['target'] ?? sheet;
    },
  });
  const words = await sharedTexts(walk);
  const formats = await timeFormats(walk);
  const lines: FileLine[] = [];
  const path = sheet.startsWith('/') ? sheet.slice(1) : `xl/${sheet}`;
  const found = await walk(path, sheetHandlers(lines, { words, formats, isFrom1904 }));
  if (!found) throw new ApiError('request.malformedFile');
  return lines;
}

function sheetHandlers(lines: FileLine[], source: Omit<CellSource, 'type' | 'style' | 'hasFormula'>): Handlers {
  let [row, column] = [0, -1];
  let cells: string[] = [];
  let rounded = new Set<number>();
  let cell: Pick<CellSource, 'type' | 'style' | 'hasFormula'> = { type: 'n', style: 0, hasFormula: false };
  let value: string | undefined;
  return {
    open: (name, of) => {
      if (name === 'row') {
        row = numberOr(of['r'], row + 1);
        [cells, column, rounded] = [[], -1, new Set()];
      } else if (name === 'c') {
        column = of['r'] === undefined ? column + 1 : columnIndex(of['r']);
        cell = { type: of['t'] ?? 'n', style: numberOr(of['s'], 0), hasFormula: false };
        value = undefined;
      } else if (name === 'f') cell = { ...cell, hasFormula: true };
    },
    text: (name, text, within) => {
      // The reading aid of a Chinese text is not part of it.
      if (name === 'v' || (name === 't' && !within.includes('rph'))) value = (value ?? '') + text;
    },
    close: (name) => {
      if (name === 'c') {
        const text = sheetText(value, { ...source, ...cell });
        if (text === '') return;
        if (column >= MOST_COLUMNS) throw new ApiError('request.malformedFile');
        while (cells.length < column) cells.push('');
        cells[column] = text;
        if (isRounded(text, { ...source, ...cell })) rounded.add(column);
      } else if (name === 'row' && !isBlank(cells)) {
        refuseLine(lines.length + 1);
        lines.push({ row, cells, rounded });
      }
    },
  };
}

const numberOr = (text: string | undefined, usual: number) => (text === undefined ? usual : Number(text));

type Walk = (path: string, handlers: Handlers) => Promise<boolean>;

async function sharedTexts(walk: Walk): Promise<string[]> {
  const words: string[] = [];
  let text = '';
  await walk('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
    },
    text: (name, part, within) => {
      if (name === 't' && !within.includes('rph')) text += part;
    },
    close: (name) => {
      if (name === 'si') words.push(restoredXml(text));
    },
  });
  return words;
}

/** The format of numbers of each style of cells, by its index. */
async function timeFormats(walk: Walk): Promise<string[]> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  await walk('xl/styles.xml', {
    open: (name, of, within) => {
      if (name === 'numfmt') codes.set(of['numfmtid'] ?? '', of['formatcode'] ?? '');
      if (name === 'xf' && within.includes('cellxfs')) {
        const id = of['numfmtid'] ?? '0';
        formats.push(codes.get(id) ?? `#${id}`);
      }
    },
  });
  return formats;
}

/** Names are without prefix and in lower case: some programs write prefixes, and some other cases. */
interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>, within: readonly string[]): void;
  text?(name: string, text: string, within: readonly string[]): void;
  close?(name: string): void;
}

async function walkXml(zip: ZipFile, entry: Entry, handlers: Handlers): Promise<void> {
  if (entry.uncompressedSize > LARGEST_PART_BYTES) throw tooLarge();
  const parser = new SaxesParser();
  const within: string[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)] as const);
    handlers.open?.(localName(name), Object.fromEntries(plain), within);
    within.push(localName(name));
  });
  const text = (part: string) => handlers.text?.(within.at(-1) ?? '', part, within);
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    within.pop();
    handlers.close?.(localName(name));
  });
  // An entity of its own could stand for a text without end; no workbook has any.
  parser.on('doctype', () => parser.fail('A workbook has no document type'));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > LARGEST_PART_BYTES) throw tooLarge();
    parser.write(decoder.decode(bytes, { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

const tooLarge = () => new ApiError('request.fileTooLarge', { params: { max: sizeText(LARGEST_PART_BYTES) } });

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
