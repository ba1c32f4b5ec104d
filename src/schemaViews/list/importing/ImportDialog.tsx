import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef, useState, type ChangeEvent } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider, ImportReply } from '#src/dataProviders/consoleDataProvider.ts';
import { IMPORT_AT_ONCE } from '#model/values/taskLimits.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { knownFieldKind } from '#model/fields/index.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { noteBegun } from '#src/ui/tasks/taskStore.ts';
import { useDropped } from '#src/inputs/file/useDropped.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportReport } from './ImportReport.tsx';

type Step =
  | { kind: 'choose'; problem?: string }
  | { kind: 'busy'; doing: 'checking' | 'running' }
  | { kind: 'checked'; file: File; reply: ImportReply }
  | { kind: 'done'; reply: ImportReply };

// The server's limit. Checking it here saves a useless upload.
const MOST_BYTES = 16 * 1024 * 1024;

interface ImportDialogProps {
  definition: Definition;
  /** Values that apply to every row, such as the group on whose page its rules are imported. */
  values?: Condition | undefined;
  onClose: () => void;
}

/** Imports records from a CSV, Excel or JSON file, chosen or dropped: first shows a preview, then imports. */
export function ImportDialog({ definition, values, onClose }: ImportDialogProps) {
  const translate = useTranslate();
  const word = useWord();
  const lang = useLang();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { refetch } = useListContext();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>({ kind: 'choose' });

  const send = async (file: File, dryRun: boolean) => {
    setStep({ kind: 'busy', doing: dryRun ? 'checking' : 'running' });
    try {
      const { data: reply } = await dataProvider.importFile(definition.resource, { file, values, dryRun });
      setStep(dryRun ? { kind: 'checked', file, reply } : { kind: 'done', reply });
      if (!dryRun) await refetch();
    } catch (fault) {
      // Return to the first step with the server's message.
      setStep({ kind: 'choose', problem: fault instanceof Error ? fault.message : String(fault) });
    }
  };
  const begin = async (file: File) => {
    setStep({ kind: 'busy', doing: 'running' });
    try {
      await dataProvider.beginTask(definition.resource, { task: { kind: 'import', file, values } });
      noteBegun();
      onClose();
    } catch (fault) {
      setStep({ kind: 'choose', problem: fault instanceof Error ? fault.message : String(fault) });
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    take(file);
  };
  const take = (file: File | undefined) => {
    if (!file || step.kind === 'busy') return;
    if (file.size <= MOST_BYTES) void send(file, true);
    else setStep({ kind: 'choose', problem: translate('list.import.tooLarge', { size: sizeText(MOST_BYTES) }) });
  };
  const { over, handlers } = useDropped(take);
  const chooser = (
    <Button variant={step.kind === 'choose' ? 'contained' : 'text'} onClick={() => input.current?.click()}>
      {translate(step.kind === 'choose' ? 'list.import.choose' : 'list.import.again')}
    </Button>
  );
  return (
    <Dialog open onClose={step.kind === 'busy' ? undefined : onClose} maxWidth="md" fullWidth>
      <DialogTitle>{translate('list.import.title', { name: word(definition.plural) })}</DialogTitle>
      <DialogContent className="list-import" data-over={over || undefined} {...handlers}>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.json,text/csv,application/json"
          hidden
          onChange={choose}
          aria-label={translate('list.import.choose')}
        />
        {step.kind === 'choose' && (
          <>
            <p>{translate('list.import.help')}</p>
            <p>
              <a
                className="value-link"
                href={templateUrl(definition, lang, values)}
                download={`${definition.resource}.csv`}
              >
                {translate('list.import.template')}
              </a>
            </p>
            {step.problem && (
              <p className="list-problem" role="alert">
                {step.problem}
              </p>
            )}
          </>
        )}
        {step.kind === 'busy' && (
          <div>
            <output>{translate(`list.import.${step.doing}`)}</output>
            <LinearProgress />
          </div>
        )}
        {(step.kind === 'checked' || step.kind === 'done') && (
          <ImportReport reply={step.reply} done={step.kind === 'done'} />
        )}
        {step.kind === 'checked' && (
          <>
            <LaterHint reply={step.reply} />
            <ImportPreview reply={step.reply} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {step.kind !== 'busy' && step.kind !== 'choose' && chooser}
        <Button variant="text" onClick={onClose} disabled={step.kind === 'busy'}>
          {translate('list.import.close')}
        </Button>
        {step.kind === 'choose' && chooser}
        {step.kind === 'checked' && (
          <RunButton
            reply={step.reply}
            onClick={() => void (isTask(step.reply) ? begin(step.file) : send(step.file, false))}
          />
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Many rows, and those beside invalid ones, are imported one by one as a task; a small valid file all at once. */
const isTask = ({ total, errors }: ImportReply): boolean => total > IMPORT_AT_ONCE || errors.length > 0;

function RunButton({ reply: { valid, errors }, onClick }: { reply: ImportReply; onClick: () => void }) {
  const translate = useTranslate();
  const hasErrors = errors.length > 0;
  return (
    <Button variant={hasErrors ? 'outlined' : 'contained'} disabled={valid === 0} onClick={onClick}>
      {translate(hasErrors ? 'list.import.runValid' : 'list.import.run', { smart_count: valid })}
    </Button>
  );
}

function LaterHint({ reply }: { reply: ImportReply }) {
  const translate = useTranslate();
  if (!isTask(reply) || reply.valid === 0) return null;
  return (
    <p className="list-hint">{translate(reply.errors.length > 0 ? 'list.import.laterInvalid' : 'list.import.later')}</p>
  );
}

/** A data URL of an empty CSV file with the columns that an import reads. The mark lets Excel read Chinese. */
function templateUrl({ fields }: Definition, lang: Lang, given: Condition = {}): string {
  const columns = Object.values(fields).filter(
    (field) =>
      !field.readOnly && !field.computed && knownFieldKind(field.type)?.family !== 'file' && !(field.name in given),
  );
  const labels = columns.map(({ label }) => label[lang]);
  // In quotation marks, because a label may contain a comma. A label of two fields names neither.
  const headings = columns.map(({ name, label }) =>
    labels.filter((each) => each === label[lang]).length === 1 ? `"${label[lang].replaceAll('"', '""')}"` : name,
  );
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${headings.join(',')}\r\n`)}`;
}
