/** How to make a phone or a computer trust the server's own certificate. */
export const trust = {
  'trust.title': 'Une adresse sûre',
  'trust.lead':
    'Chrome ne laisse lire les puces, et garder l’écran allumé, qu’aux pages en https. Ce serveur y répond avec un certificat qu’il a fait lui-même. À faire une fois par appareil : lui dire de s’y fier.',
  'trust.off': 'Ce serveur ne répond pas en https. Relancez-le sans l’option --no-https.',
  'trust.here': 'Cette page est déjà venue en https : cet appareil est prêt.',
  'trust.anew':
    'Ce certificat en remplace un autre, qui n’était plus bon : un appareil qui faisait confiance à l’autre doit suivre ces étapes une fois encore.',
  'trust.get': 'Télécharger le certificat',
  'trust.get.note':
    'Il ne vaut que pour les adresses d’un réseau de maison : personne ne peut s’en servir pour imiter un autre site.',
  'trust.fingerprint': 'Son empreinte (SHA-256), pour vérifier qu’il vient bien de ce serveur :',
  'trust.open': 'Ouvrir en https',
  'trust.android': 'Téléphone Android',
  'trust.android.1': 'Téléchargez le certificat ci-dessus.',
  'trust.android.2':
    'Réglages, Sécurité et confidentialité, Autres paramètres de sécurité, Chiffrement et identifiants, Installer un certificat, Certificat CA. Le chemin varie un peu ; cherchez « certificat » dans les réglages.',
  'trust.android.3':
    'Acceptez l’avertissement et choisissez le fichier table-companion.crt dans les téléchargements.',
  'trust.android.4': 'Ouvrez l’adresse en https : le cadenas est fermé, la puce NFC peut lire.',
  'trust.ios': 'iPhone et iPad',
  'trust.ios.1': 'Dans Safari, téléchargez le certificat et permettez le profil.',
  'trust.ios.2': 'Réglages, Profil téléchargé, Installer.',
  'trust.ios.3':
    'Réglages, Général, Informations, Réglages des certificats : activez la confiance pour Table companion.',
  'trust.ios.4': 'Un iPhone garde alors l’écran allumé ; lire les puces, il ne le peut pas.',
  'trust.desktop': 'Ordinateur',
  'trust.desktop.1':
    'Windows : ouvrez le fichier, Installer, Ordinateur local, « Autorités de certification racines de confiance ».',
  'trust.desktop.2':
    'macOS : ouvrez le fichier dans Trousseaux d’accès, puis réglez la confiance sur Toujours approuver.',
  'trust.desktop.3':
    'Linux, Chrome : Paramètres, Confidentialité et sécurité, Sécurité, Gérer les certificats, Autorités, Importer.',
  'trust.desktop.4':
    'Firefox a sa propre liste : Paramètres, Vie privée et sécurité, Certificats, Afficher, Autorités, Importer.',
  'trust.without': 'Sans rien installer',
  'trust.without.note':
    'Ouvrez l’adresse en https et passez outre l’avertissement (Paramètres avancés, Continuer). Pour un soir cela suffit ; le navigateur le redemandera.',
} as const;
