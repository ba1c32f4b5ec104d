/** Words and turns that no text of the project uses, each with what to write in its place. */
export const PLAIN_WORDS: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(told|tells|telling)\b|\btell\b(?! us\b)/i, instead: 'show, report, return, say, inform' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bat rest\b/i, instead: 'idle, stored, unchanged' },
  { pattern: /\bwho(m|so)?ever\b/i, instead: 'anyone who, those who, the actor' },
  {
    pattern: /\b(nobody|everybody|somebody|anybody)[’']s\b|\b(of|for|to|by) nobody\b/i,
    instead: 'without an owner; for no one',
  },
  { pattern: /\btheirs\b/i, instead: 'their …' },
  { pattern: /\b(lies|lain|laid)\b/i, instead: 'is, is stored, creates' },
  { pattern: /\b(gives?|gave|given|giving) back\b/i, instead: 'return' },
  { pattern: /\b(is|are|was|were|be|been|being) asked\b/i, instead: 'is requested, receives a request' },
  { pattern: /\bwho(ever)? asks?\b/i, instead: 'the caller, the client' },
  { pattern: /\bwhat (was before|there is|there was)\b/i, instead: 'the previous value, the existing records' },
  { pattern: /\b(say|says|said|saying|speaks?|spoken) of\b/i, instead: 'describes, reports about' },
  { pattern: /\b(is|are|was|were|be) said\b/i, instead: 'is described, is declared, is reported' },
  { pattern: /\bjudg(e|es|ed|ing|ements?|ments?)\b/i, instead: 'check, evaluate, validate' },
  { pattern: /\bhand(s|ed|ing)? (on|over) to\b|\bhand(s|ed|ing)? on\b/i, instead: 'pass, forward' },
  { pattern: /\b(brings?|brought|bringing) along\b/i, instead: 'moves with, follows' },
  { pattern: /\bin the way of\b/i, instead: 'prevents, blocks' },
  { pattern: /\b(goes|go|going|went|gone) on\b(?! sale)/i, instead: 'continue' },
  {
    pattern: /\b(lest|whence|thence|hence(forth)?|thus|hitherto|ought|shall|whilst|amongst|upon)\b/i,
    instead: 'so that … not; from; so; must; while; among; on',
  },
  { pattern: /\b(there|where|here)(of|in|by|upon|with|to)\b/i, instead: 'of it, in it, by it' },
  { pattern: /\bbesides\b/i, instead: 'also, in addition' },
  {
    pattern: /\b(for want of|in vain|of old|the like|whose it is|as it were)\b/i,
    instead: 'for lack of; without effect; and so on; its owner',
  },
  { pattern: /\bnobody\b/i, instead: 'no one, or a sentence with another subject' },
  { pattern: /\b(by itself|by themselves)\b/i, instead: 'automatically, on its own' },
  { pattern: /\bbeforehand\b/i, instead: 'in advance' },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\b(asks?|asked|asking) of\b/i, instead: 'requests from, requires' },
  { pattern: /\bso many\b/i, instead: 'this number of' },
  { pattern: /\b(mends?|mended|mending)\b/i, instead: 'fix, repair' },
  { pattern: /\b(he|his|him|himself)\b/i, instead: 'they, their, them' },
];

const wholeLine = (line: string): string => line;
/** Of a file with texts: the text without the name of its key, which people do not read. */
const withoutKey = (line: string): string => line.replace(/^\s*\w+:/, '');
/** Of code: the comment of the line, if it has one. Give it to a folder of code to refuse the words there. */
export const commentOf = (line: string): string =>
  /^\s*\{?(?:\/\/|\/?\*)(.*)/.exec(line)?.[1] ?? /\s\/\/ (.*)$/.exec(line)?.[1] ?? '';
/** Of a test: its comment, or the title of `describe`, `test` or a table of tests. */
export const commentOrTitleOf = (line: string): string =>
  commentOf(line) || (/(?:\b(?:describe|test)(?:\.\w+)*|\))\((['"`])(.*?)\1, /.exec(line)?.[2] ?? '');

/** Of a comment with examples: the text without the names of functions that they call. */
const withoutCalls = (line: string): string => commentOf(line).replace(/\w+(?=\()/g, '');

/** Where the words are refused: the files with these names in a folder, and the part of each line that counts. */
export const PLAIN_ROOTS: readonly { folder: string; files: RegExp; read: (line: string) => string }[] = [
  { folder: '.', files: /^(README|CHANGELOG)\.md$|^\.env\.example$/, read: wholeLine },
  { folder: '.', files: /^(playwright|vite|vitest)\.config\.ts$/, read: commentOf },
  { folder: 'bench', files: /\.tsx?$/, read: commentOf },
  { folder: 'deploy', files: /./, read: wholeLine },
  { folder: 'docs', files: /\.md$/, read: wholeLine },
  { folder: 'model', files: /\.ts$/, read: withoutCalls },
  { folder: 'schemas', files: /\.yaml$/, read: wholeLine },
  { folder: 'scripts', files: /\.ts$/, read: commentOf },
  { folder: 'server', files: /\.ts$/, read: commentOf },
  { folder: 'src/i18n/en', files: /\.ts$/, read: withoutKey },
  { folder: 'src', files: /\.(tsx?|css)$/, read: commentOf },
  { folder: 'tests', files: /\.tsx?$/, read: commentOrTitleOf },
];
