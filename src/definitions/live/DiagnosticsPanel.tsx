import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import '#src/i18n/parts/findings.ts';

/**
 * The findings in the schema files, over the page, while the last valid definitions keep running. Folded, it first
 * shows only their number.
 */
export function DiagnosticsPanel({ diagnostics, folded = false }: { diagnostics: Diagnostic[]; folded?: boolean }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(!folded);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const counts = [
    errors > 0 && translate('findings.errors', { smart_count: errors }),
    diagnostics.length > errors && translate('findings.warnings', { smart_count: diagnostics.length - errors }),
  ];
  return (
    <Panel role="alert" aria-label={translate('findings.title')}>
      <Head>
        <b>{translate('findings.title')}</b>
        <span>{counts.filter(Boolean).join(' · ')}</span>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {translate(open ? 'findings.hide' : 'findings.show')}
        </button>
      </Head>
      {open && (
        <>
          <p>{translate('findings.text')}</p>
          <ul>
            {diagnostics.map(({ file, line, column, message, severity }) => (
              <li key={`${file}:${line}:${column} ${message}`} data-severity={severity}>
                <code>{`${file}:${line}:${column}`}</code>
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const Panel = styled('section')({
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: 1700,
  width: 'min(640px, calc(100vw - 32px))',
  maxHeight: '60vh',
  overflowY: 'auto',
  padding: '12px 16px',
  border: `1px solid ${toneColors('danger').dot}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  boxShadow: token.shadow,
  '& p': { margin: '8px 0 0', color: token.textMuted },
  '& ul': { margin: '8px 0 0', padding: 0, listStyle: 'none' },
  '& li': { padding: '8px 0', borderTop: `1px solid ${token.hairline}`, overflowWrap: 'anywhere' },
  '& code': { display: 'block', fontFamily: token.mono, fontSize: token.size.note, color: toneColors('danger').text },
  '& li[data-severity="warning"] code': { color: toneColors('warning').text },
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& span': { color: token.textMuted },
  '& button': {
    marginLeft: 'auto',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: token.accentText,
    cursor: 'pointer',
  },
});
