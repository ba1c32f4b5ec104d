/** The values of apps. */
export const apps = {
  chooseFirst: 'Choose a template first. Its values appear here.',
  noValues: 'This version has no values.',
  secretMade: 'Left empty, the server makes it. The page of the app shows it once.',
  secretNew: 'Stored encrypted, and never shown again.',
  secretKept: 'Left empty, it stays as it is.',
  secret: 'Encrypted',
  own: 'Set',
  byDefault: 'Default',
  value: 'Value',
  now: 'Now',
  default: 'Default',
  origin: 'Origin',
  values: 'Values of the app',
  shelved: 'Values put aside: %{names}',
};
