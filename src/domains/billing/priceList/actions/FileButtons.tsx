import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import type { ShownList } from '#src/domains/billing/priceList/listQuery.ts';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { saveTable } from '#src/ui/charts/saveTable.ts';
import { entriesOfFile, fileColumns, fileRows, type FileEntries, type FileTable, type FileWords } from './listFile.ts';

interface Props {
  basePath: string;
  list: ShownList;
  words: FileWords;
  onRead: (found: FileEntries) => void;
}

const FILES = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The whole list as a file, and back: what a file says is entered, to be checked and saved. */
export function FileButtons({ basePath, list, words, onRead }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) =>
      (
        await request<FileTable>(`${basePath}/price-list/tables`, {
          method: 'POST',
          body: file,
          headers: { 'Content-Type': /\.(csv|txt)$/i.test(file.name) ? 'text/csv' : 'application/octet-stream' },
        })
      ).json,
    onSuccess: (table) => onRead(entriesOfFile(list, table, words)),
    onError: (fault) => {
      const text = faultWords(fault, translate);
      if (text !== undefined) notify(text, { type: 'error' });
    },
  });
  return (
    <>
      <Button variant="outlined" loading={isPending} onClick={() => input.current?.click()}>
        {translate('priceList.importFile')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={FILES}
        aria-label={translate('priceList.importFile')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) mutate(file);
        }}
      />
      <Button
        variant="outlined"
        onClick={() => saveTable(translate('priceList.title'), fileColumns(translate), fileRows(list, words))}
      >
        {translate('priceList.exportFile')}
      </Button>
    </>
  );
}
