// The three labels that the widget shows, in 25 sets. Locales without a set get en_us.

export type Labels = { cancel: string; overlay: string; continue: string }

const english: Labels = {
  cancel: 'Cancel',
  overlay: 'Your PayPal window is open. If you cannot see it, we will bring it back so that you can finish paying.',
  continue: 'Continue',
}

const french: Labels = {
  cancel: 'Annuler',
  overlay:
    'Votre fenêtre PayPal est ouverte. Si vous ne la voyez pas, nous la ramènerons au premier plan pour que vous puissiez terminer votre paiement.',
  continue: 'Continuer',
}

export const LABELS: Readonly<Record<string, Labels>> = {
  en_us: english,
  en_uk: english,
  en_au: english,
  en_ca: english,
  en_hk: english,
  en_my: english,
  en_nz: english,
  en_sg: english,
  sv_se: {
    cancel: 'Avbryt',
    overlay: 'Ditt PayPal-fönster är öppet. Om du inte ser det tar vi fram det igen så att du kan betala klart.',
    continue: 'Fortsätt',
  },
  de_de: {
    cancel: 'Abbrechen',
    overlay:
      'Ihr PayPal-Fenster ist geöffnet. Falls Sie es nicht sehen, holen wir es wieder nach vorn, damit Sie die Zahlung abschließen können.',
    continue: 'Weiter',
  },
  fr_fr: french,
  fr_ca: french,
  fr_xc: french,
  es_es: {
    cancel: 'Cancelar',
    overlay:
      'Tu ventana de PayPal está abierta. Si no la ves, volveremos a mostrarla para que puedas terminar de pagar.',
    continue: 'Continuar',
  },
  es_xc: {
    cancel: 'Cancelar',
    overlay: 'Su ventana de PayPal está abierta. Si no la ve, volveremos a mostrarla para que pueda terminar de pagar.',
    continue: 'Continuar',
  },
  nl_nl: {
    cancel: 'Annuleren',
    overlay: 'Uw PayPal-venster is geopend. Ziet u het niet, dan halen we het terug zodat u de betaling kunt afronden.',
    continue: 'Doorgaan',
  },
  pt_pt: {
    cancel: 'Cancelar',
    overlay:
      'A sua janela do PayPal está aberta. Se não a vir, voltamos a mostrá-la para que possa concluir o pagamento.',
    continue: 'Continuar',
  },
  ru_ru: {
    cancel: 'Отмена',
    overlay: 'Окно PayPal открыто. Если вы его не видите, мы снова покажем его, чтобы вы могли завершить оплату.',
    continue: 'Продолжить',
  },
  da_dk: {
    cancel: 'Annuller',
    overlay: 'Dit PayPal-vindue er åbent. Hvis du ikke kan se det, henter vi det frem igen, så du kan betale færdig.',
    continue: 'Fortsæt',
  },
  it_it: {
    cancel: 'Annulla',
    overlay:
      'La finestra di PayPal è aperta. Se non la vedi, la riporteremo in primo piano per farti completare il pagamento.',
    continue: 'Continua',
  },
  no_no: {
    cancel: 'Avbryt',
    overlay: 'PayPal-vinduet ditt er åpent. Hvis du ikke ser det, henter vi det frem igjen så du kan betale ferdig.',
    continue: 'Fortsett',
  },
  pl_pl: {
    cancel: 'Anuluj',
    overlay: 'Okno PayPal jest otwarte. Jeśli go nie widzisz, pokażemy je ponownie, aby można było dokończyć płatność.',
    continue: 'Kontynuuj',
  },
  tr_tr: {
    cancel: 'İptal',
    overlay: 'PayPal pencereniz açık. Göremiyorsanız ödemeyi tamamlayabilmeniz için pencereyi yeniden öne getireceğiz.',
    continue: 'Devam',
  },
  zh_xc: {
    cancel: '取消',
    overlay: 'PayPal 窗口已打开。如果您看不到它，我们会把它重新显示出来，以便您完成付款。',
    continue: '继续',
  },
  zh_hk: {
    cancel: '取消',
    overlay: 'PayPal 視窗已開啟。如果您看不到它，我們會再次把它顯示出來，讓您完成付款。',
    continue: '繼續',
  },
}

export function hasLabels(locale: string): boolean {
  return Object.hasOwn(LABELS, locale)
}

export function labelsFor(locale: string): Labels {
  return (hasLabels(locale) && LABELS[locale]) || english
}
