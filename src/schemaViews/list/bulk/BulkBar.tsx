import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { RowSelection } from './useRowSelection.ts';
import type { BulkWord } from './useBulkWords.ts';

interface BulkBarProps {
  selection: RowSelection;
  words: readonly BulkWord[];
  onRun: (word: string) => void;
}

/** What may be done with the chosen rows. Choosing the whole page offers all that match. */
export function BulkBar({ selection, words, onRun }: BulkBarProps) {
  const t = useTranslate();
  const { total = 0 } = useListContext();
  const { choice, count, page } = selection;
  return (
    <section className="list-bulk" aria-label={t('list.select.count', { count })}>
      <output>{t(choice.kind === 'matching' ? 'list.select.allChosen' : 'list.select.count', { count, total })}</output>
      {choice.kind === 'ids' && page === 'all' && count < total ? (
        <button type="button" className="list-textButton" onClick={selection.chooseMatching}>
          {t('list.select.all', { total })}
        </button>
      ) : null}
      <span className="list-space" />
      {words.map((word) => (
        <Button key={word.name} variant="outlined" color={word.tone === 'danger' ? 'error' : 'primary'} onClick={() => onRun(word.name)}>
          {word.label}
        </Button>
      ))}
      <button type="button" className="list-textButton" onClick={selection.clear}>
        {t('list.select.clear')}
      </button>
    </section>
  );
}
