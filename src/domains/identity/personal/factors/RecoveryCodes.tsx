import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { token } from '#src/ui/theme/token.ts';

/** The recovery codes, shown once: to copy, to download or to write down. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const translate = useTranslate();
  const copy = useCopy();
  const text = `${codes.join('\n')}\n`;
  return (
    <FormDialog
      title={translate('personal.factors.keep')}
      above={undefined}
      confirm={translate('personal.factors.done')}
      busy={false}
      onSubmit={onClose}
    >
      <p>{translate('personal.factors.keepHelp')}</p>
      <Codes>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Ways>
        <Button variant="outlined" onClick={() => void copy(text)}>
          {translate('personal.factors.copy')}
        </Button>
        <Button
          variant="outlined"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {translate('personal.factors.download')}
        </Button>
      </Ways>
    </FormDialog>
  );
}

const Codes = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '6px 16px',
  margin: '4px 0 8px',
  padding: 12,
  listStyle: 'none',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  '& code': { fontFamily: token.mono },
});

const Ways = styled('div')({ display: 'flex', gap: 8 });
