/** The banner about maintenance where the reader has machines: `maintenance.…`. */
export const maintenance = {
  planned: '%{title}: maintenance from %{from} to %{to} of clouds in which you have machines.',
  running: '%{title}: maintenance is under way, planned until %{to}, of clouds in which you have machines.',
  close: 'Hide for a day',
};
