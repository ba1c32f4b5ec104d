/** A file with the folders above it, relative to where it was dropped or chosen. */
export interface ChosenFile {
  file: File;
  path: string[];
}

/** What was dropped, folders with everything in them. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  // Before the first pause: afterwards the browser has emptied the list.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = await Promise.all(entries.map((entry) => filesIn(entry, [])));
  return found.flat();
}

/** What an input holds; with `webkitdirectory`, each file knows its folders. */
export function chosenFiles(files: FileList | null): ChosenFile[] {
  return [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }));
}

async function filesIn(entry: FileSystemEntry, path: string[]): Promise<ChosenFile[]> {
  if (isFile(entry)) return [{ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), path }];
  if (!isDirectory(entry)) return [];
  const below: FileSystemEntry[] = [];
  const reader = entry.createReader();
  // A call returns a part of them, and nothing at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    below.push(...some);
  }
  const found = await Promise.all(below.map((each) => filesIn(each, [...path, entry.name])));
  return found.flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
