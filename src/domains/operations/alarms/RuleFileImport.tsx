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
import { LinkBase, useCreatePath } from 'react-admin';
import { request } from '#src/http/httpClient.ts';
import { useRuleFileImport, type RuleReport } from './useRuleFileImport.ts';
import '#src/i18n/parts/alarms.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

const INSTANCES = '/api/omc/v1/monitor/prometheus';

/** Imports a rule file of Prometheus: first shows what becomes of each rule, then takes them. */
export function RuleFileImport({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { data: instances = [], isSuccess } = useQuery({
    queryKey: ['suantai', 'prometheus instances of rules'],
    queryFn: async ({ signal }) => (await request<{ id: number; name: string }[]>(INSTANCES, { signal })).json,
  });
  const [chosen, setChosen] = useState('');
  const instance = chosen === '' ? String(instances[0]?.id ?? '') : chosen;
  const { report, problem, isBusy, check, take, forget } = useRuleFileImport(instance);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file !== undefined) void check(file);
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
          onChange={choose}
          aria-label={translate('alarms.import.choose')}
        />
        <p>{translate('alarms.import.help')}</p>
        {isSuccess && instances.length === 0 && <NoInstance />}
        <TextField
          select
          size="small"
          disabled={instances.length === 0}
          sx={{ minWidth: 240, mt: 1 }}
          label={translate('alarms.import.instance')}
          value={instance}
          onChange={({ target }) => {
            setChosen(target.value);
            forget();
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
        {report !== undefined && <Report report={report} />}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={isBusy}>
          {translate('alarms.import.close')}
        </Button>
        <Button
          variant={take ? 'text' : 'contained'}
          disabled={isBusy || instance === ''}
          onClick={() => input.current?.click()}
        >
          {translate('alarms.import.choose')}
        </Button>
        {report && take && (
          <Button variant="contained" disabled={isBusy || report.taken === 0} onClick={() => void take()}>
            {translate('alarms.import.run', { smart_count: report.taken })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Rules ask an instance, so there must be one first. */
function NoInstance() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Alert severity="info">
      {translate('alarms.import.noInstance')}{' '}
      <LinkBase to={createPath({ resource: 'prometheusInstances', type: 'list' })}>
        {translate('alarms.import.addInstance')}
      </LinkBase>
    </Alert>
  );
}

/** Each rule with what becomes of it; those that need attention stand first. */
function Report({ report: { dry_run, taken, skipped, refused, rules } }: { report: RuleReport }) {
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
