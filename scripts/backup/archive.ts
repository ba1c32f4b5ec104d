import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { BackupFault } from './backupFault.ts';

/** Distinguishes our backups from other SQLite files: "STbk". */
const APPLICATION_ID = 0x5354626b;
const FORMAT = '1';
const PIECE_BYTES = 4_194_304;

const TABLES = `
  create table facts (name text primary key, value text not null) without rowid;
  create table files (path text primary key, size integer not null, sha256 text not null) without rowid;
  create table pieces (path text not null, number integer not null, bytes blob not null, primary key (path, number));`;

export interface NewArchive {
  fact(name: string, value: string): void;
  file(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Writes a backup to a temporary file, and moves it to its place when it is complete. Until then, the place keeps its
 * previous file.
 */
export async function writeArchive(place: string, fill: (archive: NewArchive) => Promise<void>): Promise<void> {
  if (existsSync(place) && !isArchive(place))
    throw new BackupFault(`${place} exists and is not a backup: choose another name`);
  const part = `${place}.part`;
  for (const path of [part, `${part}-journal`]) await rm(path, { force: true });
  // The file contains the database: only its owner may read it.
  await writeFile(part, '', { mode: 0o600, flag: 'wx' });
  try {
    const db = new DatabaseSync(part);
    try {
      // An unfinished file is deleted, so it needs no journal.
      db.exec(
        `pragma journal_mode = off; pragma synchronous = off; pragma application_id = ${APPLICATION_ID}; ${TABLES}`,
      );
      await fill(into(db));
      db.prepare('insert into facts values (?, ?)').run('format', FORMAT);
    } finally {
      db.close();
    }
    await flush(part);
    await rename(part, place);
    await flush(dirname(place));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function into(db: DatabaseSync): NewArchive {
  const addPiece = db.prepare('insert into pieces values (?, ?, ?)');
  return {
    fact: (name, value) => void db.prepare('insert into facts values (?, ?)').run(name, value),
    async file(path, content) {
      const sum = createHash('sha256');
      let size = 0;
      let number = 0;
      for await (const piece of inPieces(content)) {
        sum.update(piece);
        size += piece.byteLength;
        addPiece.run(path, (number += 1), zstdCompressSync(piece));
      }
      db.prepare('insert into files values (?, ?, ?)').run(path, size, sum.digest('hex'));
    },
  };
}

export interface Archive {
  fact(name: string): string | undefined;
  files(): { path: string; size: number }[];
  /** Throws at the end if the checksum differs. */
  read(path: string): AsyncGenerator<Uint8Array>;
  close(): void;
}

export function openArchive(place: string): Archive {
  if (!existsSync(place)) throw new BackupFault(`There is no file ${place}`);
  if (!isArchive(place)) throw new BackupFault(`${place} is not a backup`);
  const db = new DatabaseSync(place, { readOnly: true });
  const fact = (name: string) => {
    const row = db.prepare('select value from facts where name = ?').get(name);
    return row === undefined ? undefined : String(row.value);
  };
  const format = fact('format');
  if (format !== FORMAT) {
    db.close();
    throw new BackupFault(
      `${place} has the format ${format ?? 'unknown'}, this version reads ${FORMAT}: restore it with the version that wrote it`,
    );
  }
  return {
    fact,
    files: () =>
      db
        .prepare('select path, size from files order by path')
        .all()
        .map(({ path, size }) => ({ path: String(path), size: Number(size) })),
    async *read(path) {
      const sum = createHash('sha256');
      for (const { bytes } of db.prepare('select bytes from pieces where path = ? order by number').iterate(path)) {
        if (!(bytes instanceof Uint8Array)) throw damaged(place, path);
        const piece = zstdDecompressSync(bytes);
        sum.update(piece);
        yield piece;
      }
      const row = db.prepare('select sha256 from files where path = ?').get(path);
      if (row?.sha256 !== sum.digest('hex')) throw damaged(place, path);
    },
    close: () => db.close(),
  };
}

const damaged = (place: string, path: string) =>
  new BackupFault(`${place} is damaged: ${path} differs from what was saved`);

function isArchive(place: string): boolean {
  try {
    const db = new DatabaseSync(place, { readOnly: true });
    try {
      return db.prepare('pragma application_id').get()?.application_id === APPLICATION_ID;
    } finally {
      db.close();
    }
  } catch {
    // The file is not SQLite.
    return false;
  }
}

async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Flushes the file to disk, safe against a power cut. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
