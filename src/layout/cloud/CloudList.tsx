import { foldText } from '#model/values/foldText.ts';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Cloud } from '#src/session/cloud/cloudsQuery.ts';
import { CloudLabelList } from '#src/fields/cloudLabel/CloudLabelList.tsx';
import { token } from '#src/ui/theme/token.ts';
import { useRunsClouds } from '#src/session/cloud/useRunsClouds.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { UsageTag } from './UsageTag.tsx';

// A longer list gets a search box.
const READ_AT_A_GLANCE = 6;

interface Props {
  clouds: Cloud[] | undefined;
  failed: boolean;
  retry: () => void;
  selected: string | undefined;
  choose: (cloud: Cloud) => void;
  /** On a list over all clouds: shows all of them again. */
  chooseAll?: (() => void) | undefined;
}

/** The clouds to choose from. Arrow keys move from one to the next. */
export function CloudList({ clouds, failed, retry, selected, choose, chooseAll }: Props) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const runsClouds = useRunsClouds();
  if (!clouds) return failed ? <Failed retry={retry} /> : <Waiting />;
  const wanted = foldText(text);
  const shown = clouds.filter(({ name, product }) => foldText(`${name} ${runsClouds ? product : ''}`).includes(wanted));
  return (
    <Stops onKeyDown={moveAlong}>
      {clouds.length > READ_AT_A_GLANCE && (
        <Search>
          <OutlinedInput
            type="search"
            fullWidth
            autoFocus
            data-stop=""
            value={text}
            placeholder={translate('frame.cloud.search')}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ input: { 'aria-label': translate('frame.cloud.search') } }}
          />
        </Search>
      )}
      <output>
        {shown.length === 0 && (
          <Nothing>
            {clouds.length === 0
              ? translate('frame.cloud.none')
              : translate('frame.cloud.noMatch', { text: text.trim() })}
          </Nothing>
        )}
      </output>
      <List aria-label={translate('frame.cloud.list')}>
        {chooseAll && wanted === '' && clouds.length > 0 && (
          <ChoiceRow name={translate('frame.cloud.all')} selected={selected === undefined} choose={chooseAll} />
        )}
        {shown.map((cloud) => (
          <CloudRow
            key={cloud.cloud_id}
            cloud={cloud}
            selected={cloud.cloud_id === selected}
            choose={() => choose(cloud)}
          />
        ))}
      </List>
    </Stops>
  );
}

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[data-stop]')];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, here + step))]?.focus();
}

function Failed({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <Nothing role="alert">
      {translate('frame.cloud.failed')} <Button onClick={retry}>{translate('frame.cloud.retry')}</Button>
    </Nothing>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <Nothing as="output" aria-busy aria-label={translate('frame.cloud.loading')}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Nothing>
  );
}

const Stops = styled('div')({});

const Search = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: '12px 12px 8px',
  backgroundColor: token.surface,
});

const Nothing = styled('div')({ display: 'block', padding: 16, color: token.textMuted });

const List = styled('ul')({
  maxHeight: 420,
  margin: 0,
  padding: 4,
  overflowY: 'auto',
  listStyle: 'none',
  '&:empty': { display: 'none' },
});

/**
 * One cloud: usage tag, name, up to three labels and `+N` (spec 2.5). The labels are beside the button, because `+N` is
 * a button too.
 */
function CloudRow({ cloud, selected, choose }: { cloud: Cloud; selected: boolean; choose: () => void }) {
  const labels = cloud.labels ?? [];
  return (
    <ChoiceRow name={cloud.name} selected={selected} choose={choose} tag={<UsageTag cloud={cloud} />}>
      {labels.length > 0 && (
        <Labels>
          <CloudLabelList labels={labels} />
        </Labels>
      )}
    </ChoiceRow>
  );
}

const Labels = styled('div')({ padding: '0 8px 8px 32px', '& button': { position: 'relative', zIndex: 1 } });
