// Vitrine
