import { useTranslate } from 'react-admin';
import { ActionMenu } from '#src/schemaViews/action/menu/ActionMenu.tsx';
import { menuSections } from '#src/schemaViews/action/menu/menuSections.ts';
import type { BulkWord } from './useBulkWords.ts';

interface BulkMenuProps {
  words: readonly BulkWord[];
  anchor: HTMLElement;
  onRun: (word: string) => void;
  onClose: () => void;
}

/** The actions for the selected rows that have no button. */
export function BulkMenu({ words, anchor, onRun, onClose }: BulkMenuProps) {
  const translate = useTranslate();
  const { sections, held } = menuSections(
    words.map(({ name, label, ...word }) => ({ ...word, key: name, name: label, run: () => onRun(name) })),
    (group) => translate(`record.group.${group ?? 'other'}`),
  );
  return (
    <ActionMenu label={translate('list.more')} anchor={anchor} sections={sections} held={held} onClose={onClose} />
  );
}
