import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useLabel } from '#src/i18n/useLabel.ts';

interface SplitRecordsProps {
  resource: string;
  /** The enum field whose values have a table each. */
  by: string;
  children: (value: string) => ReactNode;
}

/** Records apart by the values of an enum, such as rules by direction: one tab for each value. */
export function SplitRecords({ resource, by, children }: SplitRecordsProps) {
  const label = useLabel();
  const id = useId();
  const field = useDefinitionHere(resource).fields[by];
  const values = Object.entries(field?.values ?? {});
  const [chosen, setChosen] = useState<string>();
  const open = chosen ?? values[0]?.[0];
  if (open === undefined) return null;
  return (
    <div>
      <Tabs
        value={open}
        onChange={(_, value: string) => setChosen(value)}
        aria-label={label(field?.label)}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ mb: 3, minHeight: 36, '& .MuiTab-root': { minHeight: 36, py: 1 } }}
      >
        {values.map(([value, meaning]) => (
          <Tab
            key={value}
            value={value}
            label={label(meaning.label)}
            id={`${id}-${value}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} key={open}>
        {children(open)}
      </div>
    </div>
  );
}
