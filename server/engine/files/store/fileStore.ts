/**
 * Where the bytes of files are: on the disk of the server or in an S3 store. A store knows keys only; the name of a
 * file, its owner and its checksum are in rows. The content of a key never changes once it is complete.
 */
export interface FileStore {
  /** The place as the setting FILE_STORE writes it, such as `s3://bucket/prefix`; `disk` without it. */
  readonly place: string;
  /** Stores `content` whole, or not at all. */
  put(key: string, content: Uint8Array): Promise<void>;
  /**
   * The bytes of a complete file from `start` to before `end`; undefined if the store does not have it. Throws where
   * fewer bytes come: a file that ends early must not look complete.
   */
  read(key: string, range: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** The size in bytes; undefined if the store does not have the file. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Succeeds where there is no such file. */
  remove(key: string): Promise<void>;
  /** Everything that it holds, also of files that have not completely arrived. */
  keys(): AsyncIterable<StoredName>;
  /** Removes what `keys` found and no row needs. */
  discard(found: StoredName): Promise<void>;
  /** Bytes that still fit; infinite where the store does not say. */
  room(): Promise<number>;
  /** Begins a file of `size` bytes that arrives in pieces. */
  begin(key: string, size: number): Promise<void>;
  /** Continues such a file after its first `received` bytes; undefined if they are gone. */
  resume(arrival: Arrival): Promise<Arriving | undefined>;
  /** All bytes have arrived: from now on it can be read. May run again after a crash. */
  complete(arrival: Arrival): Promise<void>;
  /** Removes a file, whether it is complete or still arrives. */
  abandon(arrival: Pick<Arrival, 'key' | 'state'>): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredName {
  /** Its name in the store: the key, or one of several objects of a file that still arrives. */
  name: string;
  key: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** How far a file has arrived. */
export interface Arrival {
  key: string;
  size: number;
  received: number;
  /** What the store noted at the last `save`; '' at the beginning. */
  state: string;
}

/** A file that is being received: one piece, or a part of one. */
export interface Arriving {
  /** The caller changes the block no more; one that was given away may be gone. A later call may report a failure. */
  write(bytes: Uint8Array): Promise<void>;
  /** After this, what was written survives a crash. Returns the state with which it continues. */
  save(): Promise<string>;
  /** Releases what the store holds open. Without `save`, what was written is lost. */
  close(): Promise<void>;
}

/** Keys are made of letters and digits here; anything else never reaches a path or an address. */
export function checkedKey(key: string): string {
  if (!/^[\w-]{1,128}$/.test(key)) throw new Error('The key of a file contains other signs than letters and digits');
  return key;
}
