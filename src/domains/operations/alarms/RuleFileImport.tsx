import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent } from 'react';
import { LinkBase, useCreatePath, useRefresh, useTranslate } from 'react-admin';
import { request } from '#src/http/httpClient.ts';
import '#src/i18n/parts/alarms.ts';

const RULES = '/api/omc/v1/monitor/rules';
const INSTANCES = '/api/omc/v1/monitor/prometheus';

interface Reply {
  dry_run: boolean;
  taken: number;
  skipped: number;
  refused: number;
  rules: {
    group: string;
    name: string;
    line: number;
    outcome: 'taken' | 'skipped' | 'refused';
    reason: string | null;
    notes: string[];
  }[];
}

/** Imports a rule file of Prometheus: first shows what becomes of each rule, then takes them. */
export function RuleFileImport({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const createPath = useCreatePath();
  const { data: instances = [], isSuccess } = useQuery({
    queryKey: ['suantai', 'prometheus instances of rules'],
    queryFn: async ({ signal }) => (await request<{ id: number; name: string }[]>(INSTANCES, { signal })).json,
  });
  const [chosen, setChosen] = useState('');
  const [content, setContent] = useState<Blob>();
  const [reply, setReply] = useState<Reply>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const instance = chosen === '' ? String(instances[0]?.id ?? '') : chosen;

  const send = async (body: Blob, dryRun: boolean) => {
    setBusy(true);
    setProblem(undefined);
    const query = new URLSearchParams({ instance, ...(dryRun && { dry_run: '1' }) });
    try {
      const headers = { 'content-type': 'application/yaml' };
      setReply((await request<Reply>(`${RULES}?${query.toString()}`, { method: 'POST', body, headers })).json);
      if (!dryRun) refresh();
    } catch (fault) {
      setReply(undefined);
      setProblem(wordsOf(fault));
    }
    setBusy(false);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    // As it is now: the file may change before it is imported. Its bytes are for the server to read or to refuse.
    const read = new Blob([await file.arrayBuffer()]);
    setContent(read);
    await send(read, true);
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth="md" fullWidth>
      <DialogTitle>{translate('alarms.import.title')}</DialogTitle>
      <DialogContent className="list-import">
        <input
          ref={input}
          type="file"
          accept=".yml,.yaml,.rules"
          hidden
          onChange={(event) => void choose(event)}
          aria-label={translate('alarms.import.choose')}
        />
        <p>{translate('alarms.import.help')}</p>
        {isSuccess && instances.length === 0 && (
          <Alert severity="info">
            {translate('alarms.import.noInstance')}{' '}
            <LinkBase to={createPath({ resource: 'prometheusInstances', type: 'list' })}>
              {translate('alarms.import.addInstance')}
            </LinkBase>
          </Alert>
        )}
        <TextField
          select
          size="small"
          disabled={instances.length === 0}
          sx={{ minWidth: 240, mt: 1 }}
          label={translate('alarms.import.instance')}
          value={instance}
          onChange={({ target }) => {
            setChosen(target.value);
            setReply(undefined);
          }}
        >
          {instances.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {problem !== undefined && (
          <p className="list-problem" role="alert">
            {problem}
          </p>
        )}
        {reply !== undefined && <Report reply={reply} />}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={isBusy}>
          {translate('alarms.import.close')}
        </Button>
        <Button
          variant={reply?.dry_run === true ? 'text' : 'contained'}
          disabled={isBusy || instance === ''}
          onClick={() => input.current?.click()}
        >
          {translate('alarms.import.choose')}
        </Button>
        {reply?.dry_run === true && content !== undefined && (
          <Button variant="contained" disabled={isBusy || reply.taken === 0} onClick={() => void send(content, false)}>
            {translate('alarms.import.run', { smart_count: reply.taken })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Each rule with what becomes of it; those that need attention stand first. */
function Report({ reply: { dry_run, taken, skipped, refused, rules } }: { reply: Reply }) {
  const translate = useTranslate();
  const order = ['refused', 'skipped', 'taken'];
  const sorted = rules.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  return (
    <div>
      <output>
        <strong>
          {translate(dry_run ? 'alarms.import.checked' : 'alarms.import.done', { taken, skipped, refused })}
        </strong>
      </output>
      <div className="list-report">
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('alarms.import.line')}</th>
              <th scope="col">{translate('alarms.import.rule')}</th>
              <th scope="col">{translate('alarms.import.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ line, group, name, outcome, reason, notes }, index) => (
              <tr key={index}>
                <td>{line}</td>
                <td>
                  {name} <span className="list-hint">{group}</span>
                </td>
                <td>
                  {translate(`alarms.import.${outcome}`)}
                  {[reason, ...notes].filter(Boolean).map((words) => (
                    <div key={words}>{words}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A fault of the file has its own sentence, with the line. */
function wordsOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const body: unknown = 'body' in fault ? fault.body : undefined;
  const fields: unknown = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
  const [first]: unknown[] = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  return typeof first === 'string' ? first : fault.message;
}
