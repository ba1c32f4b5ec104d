import { styled } from '@mui/material/styles';
import { CloudLabelList } from '#src/fields/cloudLabel/CloudLabelList.tsx';
import type { Cloud } from '#src/session/cloud/cloudsQuery.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { UsageTag } from './UsageTag.tsx';

/**
 * One cloud: usage tag, name, up to three labels and `+N` (spec 2.5). The labels are beside the button, because `+N` is
 * a button too.
 */
export function CloudRow({ cloud, selected, choose }: { cloud: Cloud; selected: boolean; choose: () => void }) {
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
