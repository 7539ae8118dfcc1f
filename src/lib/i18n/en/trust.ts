import type { trust as french } from '../fr/trust.ts';

export const trust = {
  'trust.title': 'A secure address',
  'trust.lead':
    'Chrome lets only pages that came by https read tags, or keep the screen lit. This server answers so with a certificate of its own making. To do once on each device: tell it to trust that.',
  'trust.off': 'This server does not answer by https. Start it without the option --no-https.',
  'trust.here': 'This page came by https already: this device is ready.',
  'trust.anew':
    'This certificate takes the place of another that was no longer good: a device that trusted that one has to take these steps once more.',
  'trust.get': 'Download the certificate',
  'trust.get.note':
    'It is good for addresses of a home network alone: nobody can use it to imitate another site.',
  'trust.fingerprint': 'Its fingerprint (SHA-256), to check that it comes from this server:',
  'trust.open': 'Open by https',
  'trust.android': 'Android phone',
  'trust.android.1': 'Download the certificate above.',
  'trust.android.2':
    'Settings, Security and privacy, More security settings, Encryption and credentials, Install a certificate, CA certificate. The way differs a little; search the settings for “certificate”.',
  'trust.android.3':
    'Accept the warning, and choose the file table-companion.crt among the downloads.',
  'trust.android.4': 'Open the https address: the padlock is closed, and tags can be read.',
  'trust.ios': 'iPhone and iPad',
  'trust.ios.1': 'In Safari, download the certificate and allow the profile.',
  'trust.ios.2': 'Settings, Profile Downloaded, Install.',
  'trust.ios.3':
    'Settings, General, About, Certificate Trust Settings: switch on trust for Table companion.',
  'trust.ios.4': 'An iPhone then keeps its screen lit; reading tags is beyond it.',
  'trust.desktop': 'Computer',
  'trust.desktop.1':
    'Windows: open the file, Install, Local Machine, “Trusted Root Certification Authorities”.',
  'trust.desktop.2': 'macOS: open the file in Keychain Access, then set trust to Always Trust.',
  'trust.desktop.3':
    'Linux, Chrome: Settings, Privacy and security, Security, Manage certificates, Authorities, Import.',
  'trust.desktop.4':
    'Firefox has a list of its own: Settings, Privacy and Security, Certificates, View, Authorities, Import.',
  'trust.without': 'Without installing anything',
  'trust.without.note':
    'Open the https address and go past the warning (Advanced, Proceed). That does for an evening; the browser will ask again.',
} as const satisfies Record<keyof typeof french, string>;
