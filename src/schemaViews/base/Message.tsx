import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  title: string;
  text: string;
  /** The number that the drawing shows. */
  digits: string;
  /** The connection is lost. */
  broken?: boolean;
  /** Whether it is inside a page that keeps its own title. */
  inPage?: boolean;
  /** The next steps, the most likely first. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page with a message and the next steps. */
export function Message({ title, text, digits, broken, inPage = false, actions, children }: Props) {
  usePageTitle(inPage ? undefined : title);
  const Heading = inPage ? 'h2' : 'h1';
  return (
    <Centre>
      <Abacus digits={digits} broken={broken} height={84} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {actions && <Actions>{actions}</Actions>}
      {children}
    </Centre>
  );
}

const Centre = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  maxWidth: 420,
  margin: '16vh auto 0',
  textAlign: 'center',
  '& > div': { justifyContent: 'center' },
  '& > span': { marginBottom: 8 },
  '& h1, & h2': { margin: 0, fontSize: token.size.title, fontWeight: 600 },
  '& p': { margin: '0 0 8px', color: token.textMuted },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginBottom: 8 });
