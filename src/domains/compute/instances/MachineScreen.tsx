import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import { matches } from '#model/conditions/conditions.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';
import { useScreen } from './useScreen.ts';
import '#src/i18n/parts/machine.ts';

/**
 * The screen of a machine in the page, which opens with the tab while the machine is in a state that has one. While
 * focused, it sends keys to the machine.
 */
export default function MachineScreen({ definition, record, tab }: SlotProps['tab']) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const { state, open, close, sendKeys } = useScreen(definition, record, frame);
  const isOpen = state.kind === 'open';
  const opensByItself = useEffectEvent(() => {
    const when = tab.button?.when;
    if (when === undefined || matches(when, record, { fields: definition.fields })) void open();
  });
  useEffect(() => opensByItself(), []);
  useEffect(() => {
    // The prompt is at the bottom of the screen.
    if (isOpen) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Stack spacing={3}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
        {isOpen ? (
          <>
            <Button variant="outlined" onClick={sendKeys}>
              {translate('machine.screen.keys')}
            </Button>
            <Button variant="outlined" onClick={() => void frame.current?.requestFullscreen()}>
              {translate('machine.screen.full')}
            </Button>
            <Button onClick={close}>{translate('machine.screen.close')}</Button>
          </>
        ) : (
          <Button variant="outlined" loading={state.kind === 'opening'} onClick={() => void open()}>
            {translate(
              state.kind === 'lost' || state.kind === 'unreached' ? 'machine.screen.again' : 'machine.screen.open',
            )}
          </Button>
        )}
        <Typography component="output" variant="body2" color="textSecondary">
          {(state.kind === 'opening' || isOpen || state.kind === 'lost') &&
            translate(`machine.screen.state.${state.kind}`)}
        </Typography>
      </Stack>
      {state.kind === 'unreached' && <Alert severity="warning">{translate('machine.screen.unreached')}</Alert>}
      {state.kind === 'refused' && <Alert severity="warning">{state.message}</Alert>}
      <Frame ref={frame} data-open={isOpen || undefined} aria-label={translate('machine.screen.label')} />
    </Stack>
  );
}

const Frame = styled('section')({
  overflow: 'hidden',
  '&[data-open]': {
    // The shape of a text screen, as large as the page has room for; the viewer fits other shapes into it.
    width: 'min(100%, 1.8 * min(72vh, 800px))',
    aspectRatio: '9 / 5',
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: token.sunken,
  },
  '&:fullscreen': { border: 'none', borderRadius: 0, backgroundColor: 'black' },
});
