import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { LinkBase, useCreatePath } from 'react-admin';
import type { Preset, PresetItem } from '#model/language/firstStepsDefinition.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import type { ItemState } from './runPreset.ts';
import type { PresetRun } from './presetRuns.ts';

/** How far a preset has come: each item, then the result, or why it stopped. */
export function PresetProgress({ preset, run }: { preset: Preset; run: PresetRun }) {
  const translate = useTranslate();
  const label = useLabel();
  const failed = useDefinitionIfLoaded(preset.makes.find(({ key }) => run.states[key] === 'failed')?.resource);
  return (
    <Wide>
      {run.phase === 'done' && !preset.cleans ? (
        <output>
          <Result run={run} />
        </output>
      ) : (
        <Items aria-label={translate('firstSteps.progress', { name: label(preset.label) })} aria-live="polite">
          {preset.makes
            .filter(({ kind }) => kind !== 'find')
            .map((item) => (
              <Item key={item.key} item={item} state={run.states[item.key]} />
            ))}
        </Items>
      )}
      {run.phase === 'failed' && (
        <>
          {run.fault && <FaultAlert fault={run.fault} {...(failed && { definition: failed })} />}
          <small>{translate('firstSteps.stopped')}</small>
        </>
      )}
    </Wide>
  );
}

function Item({ item, state }: { item: PresetItem; state: ItemState | undefined }) {
  const translate = useTranslate();
  const label = useLabel();
  const entry = useManifestEntry(item.resource);
  const definition = useDefinitionIfLoaded(item.kind === 'act' ? item.resource : undefined);
  const name = item.kind === 'act' ? definition?.actions[item.action]?.label : entry?.label;
  return (
    <li data-state={state}>
      <Sign state={state} />
      <span>{label(name)}</span> <small>{translate(`firstSteps.state.${state ?? 'waiting'}`)}</small>
    </li>
  );
}

function Sign({ state }: { state: ItemState | undefined }) {
  if (state === 'running') return <CircularProgress size={14} aria-hidden />;
  return <Icon word={state === undefined ? 'schedule' : state === 'failed' ? 'error' : 'check'} size={16} />;
}

/** The one thing that came out of it. */
function Result({ run: { result } }: { run: PresetRun }) {
  const translate = useTranslate();
  const label = useLabel();
  const createPath = useCreatePath();
  const entry = useManifestEntry(result?.resource ?? '');
  if (!result || !entry) return null;
  return (
    <>
      {translate('firstSteps.ready', { name: label(entry.label) })}{' '}
      <LinkBase to={createPath({ type: 'show', resource: result.resource, id: result.id })}>{result.title}</LinkBase>
    </>
  );
}

const Wide = styled('div')({
  gridColumn: '2 / -1',
  display: 'grid',
  gap: 8,
  '& a': { color: token.accentText },
  '& small': { color: token.textMuted, fontSize: token.size.note },
});

const Items = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 24px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& li[data-state="made"] > :first-of-type, & li[data-state="found"] > :first-of-type': {
    color: toneColors('success').text,
  },
  '& li[data-state="failed"] > :first-of-type': { color: toneColors('danger').text },
});
