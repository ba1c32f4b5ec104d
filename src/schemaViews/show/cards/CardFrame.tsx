import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { CardDefinition } from '#model/language/viewDefinitions.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';

interface CardFrameProps {
  card: CardDefinition;
  /** At the end of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of a card under its heading. */
export function CardFrame({ card, aside, children }: CardFrameProps) {
  const label = useLabel();
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        minWidth: 0,
        p: 4,
        border: `1px solid ${token.hairline}`,
        borderRadius: token.radius.large,
        bgcolor: token.surface,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, color: token.textMuted }}>
        {card.icon && <Icon word={card.icon} />}
        <Typography id={id} variant="h2" sx={{ flex: 1, minWidth: 0, fontSize: token.size.text, fontWeight: 500 }}>
          {label(card.label)}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
